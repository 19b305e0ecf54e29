//! The report as a page.

use catalogue::advice::verify::{Missed, Report};
use picture::Page;

use super::picture::picture;
use super::text::{alike, causes, moves, sides, texts, use_of};

/// Returns the page of a report, with its picture.
pub(crate) fn page(report: &Report, heading: &str) -> String {
    let picture = picture(report, heading);
    let Report { rules, advice, .. } = report;
    let mut page = Page::new(heading);
    let verdict = report.verdict();
    page.paragraph(&format!("Proved by search from every position: {verdict}."));
    page.picture(&picture);
    let (heading, rows) = sides(report);
    page.table("Positions, and lengths of games", &texts(&heading), rows);
    if !report.not_won.is_empty() {
        page.heading(&format!("Positions that are not {}", report.verb()));
        let (heading, rows) = causes(report);
        page.table("By cause and rule", &texts(&heading), rows);
        for missed in &report.not_won {
            games(&mut page, missed);
        }
    }
    page.heading("Rules and advice used");
    let rows = rules.iter().map(use_of);
    page.table("Rules, and where they fire", &["rule", "positions"], rows);
    let rows = advice.iter().map(use_of);
    page.table(
        "Advice, and where it is followed",
        &["advice", "positions"],
        rows,
    );
    page.finish()
}

/// The shortest games with one cause.
fn games(page: &mut Page, missed: &Missed) {
    if missed.groups.is_empty() {
        return;
    }
    let reason = missed.reason();
    if let Some(rule) = &missed.rule {
        page.paragraph(&format!("The rule that decides: {rule}"));
    }
    let caption = match missed.left_out() {
        0 => format!("{reason}: shortest games"),
        more => format!("{reason}: shortest games; {more} more up to symmetry"),
    };
    let rows = missed.groups.iter().map(|group| {
        let position = group.example.position.clone();
        vec![position, moves(&group.example), alike(group)]
    });
    page.table(&caption, &["position", "game", "positions"], rows);
}
