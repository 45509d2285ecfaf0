// Read as text and evaluated in the page: returns controls that are too small to press, or hidden while focused.
(() => {
  /** Side of a target, in CSS pixels (WCAG 2.5.8). */
  const SIDE = 24;
  const SLACK = 0.5;
  const INTERACTIVE =
    'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select:not(:disabled), textarea, summary, [role="tab"], [role="menuitem"], [role="slider"]';
  const faults = [];

  const isUnseen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
    if (element.closest('[inert]') !== null) return true;
    for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
      const box = each.getBoundingClientRect();
      const { clipPath, overflow } = getComputedStyle(each);
      if (clipPath === 'inset(50%)' || (box.width <= 1 && box.height <= 1 && overflow !== 'visible'))
        return true;
    }
    return false;
  };
  const nameOf = (element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    const classes = (element.getAttribute('class') ?? '').split(/\s+/).slice(0, 4).join('.');
    return `${element.tagName.toLowerCase()}.${classes} "${text.trim().slice(0, 40)}"`;
  };
  /** A press on the label presses its field. */
  const clickableParts = (element) => [element, ...(element.labels ?? [])];
  const rectOf = (element) => {
    const boxes = clickableParts(element).map((each) => each.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  };
  const hits = (element, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && clickableParts(element).some((each) => each.contains(found));
  };
  /** Whether the target extends beyond its box, as by a pseudo-element that covers its row. */
  const isLargeToHits = (element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y, reach] = [(left + right) / 2, (top + bottom) / 2, SIDE / 2 - 1];
    return [
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ].every(([across, down]) => hits(element, x + across, y + down));
  };
  /** Exception "inline": in a sentence, or bound by the height of its line. */
  const isInline = (element) => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement?.textContent?.trim() ?? '';
    return around.length > (element.textContent ?? '').trim().length;
  };
  const targets = [...document.querySelectorAll(INTERACTIVE)].filter(
    (each) => !isUnseen(each) && getComputedStyle(each).pointerEvents !== 'none',
  );
  const isSmall = ({ left, right, top, bottom }) =>
    right - left < SIDE - SLACK || bottom - top < SIDE - SLACK;
  /** Exception "spacing": a circle of 24 px around its centre meets no other target and no circle of a small one. */
  const isAlone = (element, rect) => {
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    return targets.every((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return true;
      const box = rectOf(other);
      if (isSmall(box)) {
        const apart = Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);
        if (apart < SIDE - SLACK) return false;
      }
      const across = Math.max(box.left - x, 0, x - box.right);
      const down = Math.max(box.top - y, 0, y - box.bottom);
      return Math.hypot(across, down) >= SIDE / 2 - SLACK;
    });
  };
  for (const element of targets) {
    const rect = rectOf(element);
    if (!isSmall(rect) || isInline(element) || isAlone(element, rect) || isLargeToHits(element)) continue;
    const size = `${(rect.right - rect.left).toFixed(0)} x ${(rect.bottom - rect.top).toFixed(0)} px`;
    faults.push(`target ${size}: ${nameOf(element)}`);
  }

  // Focus by script scrolls an element into view as the Tab key does.
  for (const element of targets.slice(0, 120)) {
    element.focus();
    if (document.activeElement !== element) continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const xs = [left + 2, (left + right) / 2, right - 2];
    const ys = [top + 2, (top + bottom) / 2, bottom - 2];
    // A label may cover its field, and a parent with the same corner shows the ring too.
    const isSeen = xs.some((x) =>
      ys.some((y) => {
        const found = document.elementFromPoint(x, y);
        return found !== null && (hits(element, x, y) || found.contains(element));
      }),
    );
    if (!isSeen) {
      const over = document.elementFromPoint(xs[1], ys[1]);
      faults.push(`focus hidden: ${nameOf(element)} behind ${over === null ? 'the edge' : nameOf(over)}`);
    }
  }
  document.activeElement?.blur();
  scrollTo(0, 0);
  return [...new Set(faults)];
})();
