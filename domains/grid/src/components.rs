//! Areas of a map: cells that can be reached from one another.

use crate::{GridMap, Point};

impl GridMap {
    /// Returns the first and the last cell by rows of the largest area, where cells join at their sides; the first such
    /// area if there are several. `None` if all is impassable.
    ///
    /// **Time** and **memory** are linear in the number of cells.
    ///
    /// ```
    /// use domain_grid::GridMap;
    /// let map = GridMap::parse("type octile\nheight 2\nwidth 4\nmap\n.@..\n.@.@\n").unwrap();
    /// let ends = map.ends_of_largest_area().unwrap();
    /// assert_eq!(ends.map(|point| point.to_string()), ["2,0", "2,1"]);
    /// ```
    #[must_use]
    pub fn ends_of_largest_area(&self) -> Option<[Point; 2]> {
        let mut is_met = vec![false; self.cells().len()];
        let mut largest: Option<(usize, [Point; 2])> = None;
        for (first, terrain) in (0..).zip(self.cells()) {
            if is_met[first as usize] || !terrain.is_passable() {
                continue;
            }
            let (size, last) = self.fill(first, &mut is_met);
            if largest.is_none_or(|(most, _)| size > most) {
                largest = Some((size, [first, last].map(|cell| self.point(cell))));
            }
        }
        largest.map(|(_, ends)| ends)
    }

    /// Marks the area of a cell: how many cells it has, and its last one by rows.
    fn fill(&self, first: u32, is_met: &mut [bool]) -> (usize, u32) {
        let (mut size, mut last) = (0, first);
        let mut open = vec![first];
        is_met[first as usize] = true;
        while let Some(cell) = open.pop() {
            size += 1;
            last = last.max(cell);
            let Point { x, y } = self.point(cell);
            let sides = [
                (x.wrapping_sub(1), y),
                (x + 1, y),
                (x, y.wrapping_sub(1)),
                (x, y + 1),
            ];
            for (x, y) in sides {
                let Some(beside) = self.cell(Point { x, y }) else {
                    continue;
                };
                let terrain = |cell: u32| self.cells()[cell as usize];
                if !is_met[beside as usize] && terrain(cell).joins(terrain(beside)) {
                    is_met[beside as usize] = true;
                    open.push(beside);
                }
            }
        }
        (size, last)
    }
}
