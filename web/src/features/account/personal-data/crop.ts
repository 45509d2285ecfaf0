/** The part of a picture that an avatar shows: a square, by its centre in fractions of the picture, and how near it is. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1: the largest square that fits; 3: a third of its side. */
  readonly zoom: number;
}

export const CENTRE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 3;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square of a crop in pixels of the picture. */
export function squareOf({ x, y, zoom }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** The nearest crop whose square is within the picture. */
export function withinPicture({ x, y, zoom }: Crop, { width, height }: Size): Crop {
  const nearest = Math.min(MAX_ZOOM, Math.max(1, zoom));
  const half = Math.min(width, height) / nearest / 2;
  const clamp = (centre: number, length: number): number =>
    Math.min(1 - half / length, Math.max(half / length, centre));
  return { x: clamp(x, width), y: clamp(y, height), zoom: nearest };
}

/** The crop after the picture was dragged by pixels of a preview with a side in pixels. */
export function dragged(
  crop: Crop,
  size: Size,
  by: { readonly x: number; readonly y: number },
  previewSide: number,
): Crop {
  const scale = squareOf(crop, size).side / previewSide;
  const moved = {
    ...crop,
    x: crop.x - (by.x * scale) / size.width,
    y: crop.y - (by.y * scale) / size.height,
  };
  return withinPicture(moved, size);
}
