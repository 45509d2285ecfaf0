// Read as text and evaluated in the page, which has forced colours: returns states and lines that can't be seen.
(() => {
  const faults = [];
  const SHOWN = [
    'color',
    'backgroundColor',
    'fontWeight',
    'textDecorationLine',
    'outlineStyle',
    'borderTopWidth',
    'borderTopColor',
    'borderTopStyle',
    'borderBottomWidth',
    'borderBottomColor',
    'borderLeftWidth',
    'borderLeftColor',
  ];
  const nameOf = (element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const lookOf = (element) =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((each) => [null, '::before', '::after'].map((part) => getComputedStyle(each, part)))
      .map((style) => SHOWN.map((property) => style[property]).join(' '))
      .join('\n');
  const OFF = {
    'aria-selected': 'false',
    'aria-pressed': 'false',
    'aria-checked': 'false',
    'aria-current': null,
  };
  for (const [state, off] of Object.entries(OFF)) {
    for (const element of document.querySelectorAll(`[${state}]:not([${state}="false"])`)) {
      // The last breadcrumb is a text, not a choice.
      if (element.matches('span') || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.getBoundingClientRect().width <= 1) continue;
      const own = element.closest(
        'ul, ol, nav, [role="tablist"], [role="radiogroup"], [role="group"], fieldset, div',
      );
      const other = [...(own?.querySelectorAll(element.tagName) ?? [])].find(
        (each) =>
          each.getAttribute(state) === off &&
          each.className.length > 0 &&
          each.querySelectorAll('*').length === element.querySelectorAll('*').length,
      );
      // Without a sibling it must differ from a plain part by an outline of its own.
      const isShown =
        other === undefined
          ? getComputedStyle(element).outlineStyle !== 'none' ||
            getComputedStyle(element).textDecorationLine !== 'none'
          : lookOf(other) !== lookOf(element);
      if (!isShown) faults.push(`${state} by background alone: ${nameOf(element)}`);
    }
  }
  // Chips and cards whose field is hidden show its state themselves.
  for (const label of document.querySelectorAll('label:has(> :is(.sr-only, .appearance-none):checked)')) {
    if (!label.checkVisibility({ visibilityProperty: true })) continue;
    const { outlineStyle, textDecorationLine } = getComputedStyle(label);
    const hasMark = [...label.querySelectorAll('svg')].some((mark) =>
      mark.checkVisibility({ visibilityProperty: true }),
    );
    if (outlineStyle === 'none' && textDecorationLine === 'none' && !hasMark)
      faults.push(`checked by background alone: ${nameOf(label)}`);
  }
  // Elements that the browser does not force: drawings keep their own colours.
  const canvas = getComputedStyle(document.documentElement).backgroundColor;
  if (getComputedStyle(document.documentElement).getPropertyValue('--accent') !== 'Highlight')
    faults.push('the theme keeps colours of its own');
  const TRANSPARENT = /^rgba\(.*, 0\)$/;
  const covers = (one, other) => one.left <= other.left && one.right >= other.right && one.top <= other.top;
  /** What a drawing lies on: the box of a checkbox beside it, a button filled with the colour of choices, or the page. */
  const groundOf = (element) => {
    const box = element.previousElementSibling;
    const isOn = box !== null && covers(box.getBoundingClientRect(), element.getBoundingClientRect());
    for (let each = isOn ? box : element; each !== null; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (!TRANSPARENT.test(backgroundColor)) return backgroundColor;
    }
    return canvas;
  };
  for (const drawing of document.querySelectorAll('main svg')) {
    const lines = [
      ...drawing.querySelectorAll('path, line, polyline, rect, circle, ellipse, polygon, use, image, text'),
    ];
    const ground = groundOf(drawing);
    const isVisible = (colour) => colour !== 'none' && colour !== ground && !TRANSPARENT.test(colour);
    const isDrawn = lines.some((line) => {
      const { stroke, fill } = getComputedStyle(line);
      return line.matches('use, image, text') || isVisible(stroke) || isVisible(fill);
    });
    if (lines.length > 0 && drawing.checkVisibility({ visibilityProperty: true }) && !isDrawn)
      faults.push(`drawing in the colour of the ground: ${nameOf(drawing.parentElement)}`);
  }
  // The browser lays the colour of the page behind a text unless its element opts out of forced colours.
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
  for (const element of document.querySelectorAll('body *:not(svg *)')) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, forcedColorAdjust } = getComputedStyle(element);
    if (color === canvas && forcedColorAdjust === 'auto')
      faults.push(`text that can't be seen: ${nameOf(element)}`);
  }
  const first = document.querySelector('main a[href], main button');
  first?.focus({ focusVisible: true });
  if (first !== null && document.activeElement === first && getComputedStyle(first).outlineStyle === 'none')
    faults.push(`no focus ring: ${nameOf(first)}`);
  first?.blur();
  return [...new Set(faults)];
})();
