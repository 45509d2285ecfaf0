let locks = 0;

/**
 * Keeps the page still while something lies above it, without a jump where its scroll bar was. Returns what lets it
 * go; the page moves again when all have let go.
 */
export function lockScroll(): () => void {
  const page = document.documentElement;
  if (locks === 0) {
    if (innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
    page.style.overflow = 'hidden';
  }
  locks += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks > 0) return;
    page.style.overflow = '';
    page.style.scrollbarGutter = '';
  };
}
