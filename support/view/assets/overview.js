/** A small map of the tree in a corner, with a frame around what is in sight. `move` brings a point of the tree to the middle. */
const makeOverview = (move) => {
  const place = by("overview");
  const picture = by("overview-picture");
  const MOST_WIDE = 160;
  const MOST_HIGH = 90;
  const LEAST = 24;
  let [sx, sy, wide, high] = [1, 1, 0, 0];
  let middle = [0, 0];
  let size = [0, 0];
  /** The tree: its size, its boxes as x, y, width and height, and where the answer and the current node are. */
  const draw = (width, height, boxes, line, now) => {
    const scale = Math.min(MOST_WIDE / width, MOST_HIGH / height);
    [wide, high] = [Math.max(LEAST, width * scale), Math.max(LEAST, height * scale)];
    [sx, sy] = [wide / width, high / height];
    const box = ([x, y, w, h]) => `M${(x * sx).toFixed(1)} ${(y * sy).toFixed(1)}h${Math.max(1, w * sx).toFixed(1)}` +
      `v${Math.max(1.5, h * sy).toFixed(1)}h${-Math.max(1, w * sx).toFixed(1)}z`;
    const points = line.map(([x, y]) => `${(x * sx).toFixed(1)},${(y * sy).toFixed(1)}`).join(" ");
    const dot = now && `<circle class="overview-now" cx="${now[0] * sx}" cy="${now[1] * sy}" r="3.5"/>`;
    picture.setAttribute("width", wide);
    picture.setAttribute("height", high);
    picture.innerHTML = `<path class="overview-boxes" d="${boxes.map(box).join("")}"/>` +
      `<polyline class="overview-line" points="${points}"/>${dot || ""}<rect class="overview-frame"/>`;
  };
  /** What is in sight of the tree, and how many of how many items that are. */
  const frame = (x, y, w, h, seen, all) => {
    const rect = picture.querySelector(".overview-frame");
    const [left, top] = [Math.max(0, x * sx), Math.max(0, y * sy)];
    const [right, bottom] = [Math.min(wide, (x + w) * sx), Math.min(high, (y + h) * sy)];
    const at = { x: left + 1, y: top + 1, width: Math.max(4, right - left - 2), height: Math.max(4, bottom - top - 2) };
    for (const [name, value] of Object.entries(at)) rect.setAttribute(name, value);
    [middle, size] = [[x + w / 2, y + h / 2], [w, h]];
    place.setAttribute("aria-label", say("overview: {n} of {all} nodes and marks are in sight; arrow keys move", { n: group(seen), all: group(all) }));
  };
  const moveTo = (event) => {
    const own = picture.getBoundingClientRect();
    move((event.clientX - own.left) / sx, (event.clientY - own.top) / sy);
  };
  place.onpointerdown = (event) => {
    place.setPointerCapture(event.pointerId);
    moveTo(event);
  };
  place.onpointermove = (event) => {
    if (event.buttons === 1) moveTo(event);
  };
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  place.onkeydown = (event) => {
    const way = ways[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    // Elsewhere these keys step.
    event.stopPropagation();
    event.preventDefault();
    move(middle[0] + way[0] * size[0] / 4, middle[1] + way[1] * size[1] / 4);
  };
  return { draw, frame, hide: (isHidden) => { place.hidden = isHidden; } };
};
