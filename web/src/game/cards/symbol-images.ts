import { useSyncExternalStore } from 'react';

/**
 * Images of parts of cards and of flags by symbol id. An image renders as one object; shapes are styled, laid out and
 * painted one by one, for each card that scrolls into view.
 */
const pictures = new Map<string, string>();
/** Images that are shown once those that still wait are there too. */
const ready = new Map<string, string>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the image of a symbol is ready. */
export function hasSymbolImage(symbol: string): boolean {
  return pictures.has(symbol) || ready.has(symbol);
}

/** The address of the image of a symbol; null until it has been created. */
export function useSymbolImage(symbol: string): string | null {
  return useSyncExternalStore(
    listen,
    () => pictures.get(symbol) ?? null,
    () => null,
  );
}

const waiting = new Map<string, SVGSymbolElement>();

/**
 * Creates images of the symbols in a sheet, once each, in idle time, at a resolution where one unit is `scale` px
 * on this screen. They are never removed: the number of clubs and countries is small.
 */
export function rasterizeSymbols(sheet: SVGElement, scale: number): void {
  const isTaking = waiting.size > 0;
  for (const symbol of sheet.querySelectorAll('symbol')) {
    if (!hasSymbolImage(symbol.id)) waiting.set(symbol.id, symbol);
  }
  if (!isTaking && waiting.size > 0) requestIdleCallback(() => void takeNext(scale));
}

async function takeNext(scale: number): Promise<void> {
  const [first] = waiting;
  if (first === undefined) {
    for (const [name, picture] of ready) pictures.set(name, picture);
    ready.clear();
    for (const listener of listeners) listener();
    return;
  }
  const [name, symbol] = first;
  try {
    ready.set(name, await pictureOf(symbol, scale));
  } finally {
    // One that fails does not keep the others waiting.
    waiting.delete(name);
    requestIdleCallback(() => void takeNext(scale));
  }
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
  if (blob === null) throw new Error('The background of a card could not be rasterized');
  return URL.createObjectURL(blob);
}
