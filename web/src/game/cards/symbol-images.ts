import { useSyncExternalStore } from 'react';

/**
 * Grounds of cards and flags as pictures, by the names of their symbols. A picture is one thing to the browser, where a symbol that is
 * used is laid out and painted anew, part by part, for each card that scrolls into view.
 */
const pictures = new Map<string, string>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of the picture of a ground or flag; null until its symbol has been on a page. */
export function useSymbolImage(symbol: string): string | null {
  return useSyncExternalStore(
    listen,
    () => pictures.get(symbol) ?? null,
    () => null,
  );
}

const waiting = new Map<string, SVGSymbolElement>();

/**
 * Makes pictures of the symbols in a sheet, once for each, one by one while the page has nothing else to do: sharp on this
 * screen where a unit of them is `scale` px. They are kept as long as the page: there are only so many clubs and countries.
 */
export function rasterizeSymbols(sheet: SVGElement, scale: number): void {
  // Safari does not tell when it is idle; there the symbols stay.
  if (typeof requestIdleCallback !== 'function') return;
  const isTaking = waiting.size > 0;
  for (const symbol of sheet.querySelectorAll('symbol')) {
    if (!pictures.has(symbol.id)) waiting.set(symbol.id, symbol);
  }
  if (!isTaking && waiting.size > 0) requestIdleCallback(() => void takeNext(scale));
}

async function takeNext(scale: number): Promise<void> {
  const [first] = waiting;
  if (first === undefined) {
    for (const listener of listeners) listener();
    return;
  }
  const [name, symbol] = first;
  try {
    pictures.set(name, await pictureOf(symbol, scale));
  } finally {
    waiting.delete(name);
  }
  requestIdleCallback(() => void takeNext(scale));
}

async function pictureOf(symbol: SVGSymbolElement, scale: number): Promise<string> {
  const { width, height } = symbol.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale * devicePixelRatio);
  canvas.height = Math.ceil((canvas.width * height) / width);
  const size = `width="${canvas.width}" height="${canvas.height}"`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size}>${symbol.innerHTML}</svg>`,
  )}`;
  await image.decode();
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob === null) throw new Error('a card’s ground could not be made a picture');
  return URL.createObjectURL(blob);
}
