import { useSyncExternalStore } from 'react';
import { CARD_HEIGHT, CARD_WIDTH } from './card-size.ts';

/**
 * Grounds of cards as pictures, by the names of their symbols. A picture is one thing to the browser, where a symbol that is
 * used is laid out and painted anew, part by part, for each card that scrolls into view.
 */
const pictures = new Map<string, string>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The address of the picture of a ground; null until its symbol has been on a page. */
export function useGroundPicture(symbol: string): string | null {
  return useSyncExternalStore(
    listen,
    () => pictures.get(symbol) ?? null,
    () => null,
  );
}

const waiting = new Map<string, string>();

/**
 * Makes pictures of the symbols in a sheet, once for each, one by one while the page has nothing else to do: sharp for cards
 * of `width` px on this screen. They are kept as long as the page: there are only so many clubs.
 */
export function takePictures(sheet: SVGElement, width: number): void {
  // Safari does not tell when it is idle; there the symbols stay.
  if (typeof requestIdleCallback !== 'function') return;
  const isTaking = waiting.size > 0;
  for (const { id, innerHTML } of sheet.querySelectorAll('symbol')) {
    if (!pictures.has(id)) waiting.set(id, innerHTML);
  }
  if (!isTaking && waiting.size > 0) requestIdleCallback(() => void takeNext(width));
}

async function takeNext(width: number): Promise<void> {
  const [first] = waiting;
  if (first === undefined) {
    for (const listener of listeners) listener();
    return;
  }
  const [symbol, drawing] = first;
  try {
    pictures.set(symbol, await pictureOf(drawing, width));
  } finally {
    waiting.delete(symbol);
  }
  requestIdleCallback(() => void takeNext(width));
}

async function pictureOf(drawing: string, width: number): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * devicePixelRatio);
  canvas.height = Math.ceil((canvas.width * CARD_HEIGHT) / CARD_WIDTH);
  const size = `width="${canvas.width}" height="${canvas.height}"`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" ${size}>${drawing}</svg>`,
  )}`;
  await image.decode();
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob === null) throw new Error('a card’s ground could not be made a picture');
  return URL.createObjectURL(blob);
}
