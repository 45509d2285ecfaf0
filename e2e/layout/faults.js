// Read as text and evaluated in the page: returns the layout faults of the screen in its current state.
(() => {
  /** Tolerance in pixels for fractional sizes, and for glyphs that extend beyond their line. */
  const SLACK = 1.5;
  const INTERACTIVE =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="menuitem"]';
  const faults = [];

  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const ancestorsOf = (element) => {
    const chain = [];
    for (let each = element; each !== null && each !== document.body; each = each.parentElement)
      chain.push(each);
    return chain;
  };
  const hides = (value) => value === 'hidden' || value === 'clip';
  const scrolls = (value) => value === 'auto' || value === 'scroll';
  /** Whether an element is visually hidden or not rendered. */
  const isUnseen = (element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    ancestorsOf(element).some((each) => {
      const box = each.getBoundingClientRect();
      const style = styleOf(each);
      return (
        (box.width <= 1 && box.height <= 1) ||
        style.clipPath === 'inset(50%)' ||
        each.getAttribute('inert') !== null
      );
    });
  const nameOf = (element) => {
    const own = element.tagName.toLowerCase();
    const classes = (element.getAttribute('class') ?? '').split(/\s+/).slice(0, 4).join('.');
    return classes === '' ? own : `${own}.${classes}`;
  };
  const textRect = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };

  // Not `innerWidth`: a phone zooms out of a page that is too wide, and its window grows with the page.
  const width = document.documentElement.clientWidth;
  const wider = document.documentElement.scrollWidth - width;
  if (wider > 0) {
    const culprit = [...document.body.querySelectorAll('*')].find(
      (each) =>
        each.getBoundingClientRect().right > width + 1 &&
        !ancestorsOf(each).some((above) => styleOf(above).overflowX !== 'visible'),
    );
    faults.push(`page ${wider} px wider than the window: ${culprit === undefined ? '?' : nameOf(culprit)}`);
  }

  /** A visible box: an element with a border, its own background, or a control. */
  const isBox = (element) => {
    const style = styleOf(element);
    return (
      style.display !== 'inline' &&
      (element.matches('button, a[href]') ||
        parseFloat(style.borderTopWidth) > 0 ||
        style.backgroundColor !== 'rgba(0, 0, 0, 0)')
    );
  };
  const hasTitle = (element) => element.closest('[title]') !== null;
  const judgeText = (node) => {
    const element = node.parentElement;
    const text = node.data.trim();
    if (text === '' || element.closest('svg, script, style, option, textarea') !== null) return;
    if (isUnseen(element)) return;
    const rect = textRect(node);
    if (rect.width === 0) return;
    for (const each of ancestorsOf(element)) {
      const style = styleOf(each);
      const box = each.getBoundingClientRect();
      const over = {
        x: Math.max(box.left - rect.left, rect.right - box.right),
        y: Math.max(box.top - rect.top, rect.bottom - box.bottom),
      };
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) return;
      if (hides(style.overflowX) || hides(style.overflowY)) {
        const isEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const isCut =
          (hides(style.overflowX) && over.x > SLACK) || (hides(style.overflowY) && over.y > SLACK + 4);
        if (isCut && !isEllipsis && !hasTitle(element)) faults.push(`cut: "${text}" in ${nameOf(each)}`);
        return;
      }
      // Outside its visible box, or outside its place among its siblings.
      const isPlace = style.display !== 'inline' && style.display !== 'contents';
      if ((isPlace && over.x > SLACK) || (isPlace && isBox(each) && over.y > SLACK + 4)) {
        faults.push(
          `outside: "${text}" by ${over.x.toFixed(0)} x ${over.y.toFixed(0)} px of ${nameOf(each)}`,
        );
        return;
      }
      if (style.position === 'absolute' || style.position === 'fixed') return;
    }
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) judgeText(texts.currentNode);

  /** A box that is seen on both sides of the end of a row shows that the row goes on. */
  const isCutAt = (end, element) => {
    const style = styleOf(element);
    if (parseFloat(style.borderTopWidth) === 0 && style.backgroundColor === 'rgba(0, 0, 0, 0)') return false;
    const box = element.getBoundingClientRect();
    return box.left < end - 8 && box.right > end + 8;
  };
  for (const row of document.body.querySelectorAll('*')) {
    const style = styleOf(row);
    if (!scrolls(style.overflowX) || style.scrollbarWidth !== 'none' || isUnseen(row)) continue;
    if (row.scrollLeft + row.clientWidth > row.scrollWidth - 5 || style.maskImage !== 'none') continue;
    const end = row.getBoundingClientRect().left + row.clientLeft + row.clientWidth;
    if (![...row.querySelectorAll('*')].some((each) => isCutAt(end, each)))
      faults.push(`no sign of more beyond the end: ${nameOf(row)}`);
  }

  /** Floating elements overlap others on purpose. */
  const layerOf = (element) =>
    ancestorsOf(element).find((each) => ['fixed', 'sticky'].includes(styleOf(each).position)) ?? null;
  /** The part of a rectangle that the elements around it do not clip. */
  const clipped = (rect, around) => {
    let { left, top, right, bottom } = rect;
    for (const each of around) {
      const style = styleOf(each);
      const box = each.getBoundingClientRect();
      if (style.overflowX !== 'visible')
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (style.overflowY !== 'visible')
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  /** The part of an element that is visible and clickable after clipping. */
  const seenRect = (element) => clipped(element.getBoundingClientRect(), ancestorsOf(element).slice(1));
  /** A link that covers a whole row, below the buttons of that row. */
  const isGround = (element) => styleOf(element).position === 'absolute' && element.textContent.trim() === '';
  /** Whether one is a button in the corner of the other: wholly within it, above it, and over none of its text. */
  const isInCorner = (one, other) => {
    const { left, top, right, bottom } = one.rect;
    const { rect } = other;
    const isWithin = left >= rect.left && top >= rect.top && right <= rect.right && bottom <= rect.bottom;
    if (!isWithin) return false;
    // A bar of the page may cover both, so the first of the two counts, not the first of all.
    const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const first = stack.find((each) => one.element.contains(each) || other.element.contains(each));
    if (first !== undefined && !one.element.contains(first)) return false;
    const words = document.createTreeWalker(other.element, NodeFilter.SHOW_TEXT);
    while (words.nextNode() !== null) {
      if (isUnseen(words.currentNode.parentElement)) continue;
      const box = clipped(textRect(words.currentNode), ancestorsOf(words.currentNode.parentElement));
      if (box.right > left && box.left < right && box.bottom > top && box.top < bottom) return false;
    }
    return true;
  };
  const across = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  /** The lines of a link in a sentence, whose box also holds words beside them; else what is seen of an element. */
  const linesOf = ({ element, rect }) =>
    styleOf(element).display === 'inline'
      ? [...element.getClientRects()].map((each) => clipped(each, ancestorsOf(element).slice(1)))
      : [rect];
  const overlapOf = (one, other) =>
    linesOf(one)
      .flatMap((own) => linesOf(other).map((its) => ({ across: across(own, its), down: down(own, its) })))
      .reduce((most, each) =>
        Math.min(each.across, each.down) > Math.min(most.across, most.down) ? each : most,
      );
  const pressed = [...document.querySelectorAll(INTERACTIVE)]
    .filter((each) => !isUnseen(each) && styleOf(each).pointerEvents !== 'none' && !isGround(each))
    .map((element) => ({ element, rect: seenRect(element), layer: layerOf(element) }))
    .filter(({ rect }) => rect.right - rect.left > 2 && rect.bottom - rect.top > 2);
  for (const [nth, one] of pressed.entries()) {
    for (const other of pressed.slice(nth + 1)) {
      if (one.layer !== other.layer) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const overlap = overlapOf(one, other);
      if (overlap.across > 2 && overlap.down > 2 && !isInCorner(one, other) && !isInCorner(other, one)) {
        const words = ({ element }) =>
          `${nameOf(element)} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
        faults.push(
          `overlap ${overlap.across.toFixed(0)} x ${overlap.down.toFixed(0)} px: ${words(one)} and ${words(other)}`,
        );
      }
    }
  }
  return [...new Set(faults)];
})();
