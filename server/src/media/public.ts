/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { pictureUrl } from './picture-url.ts';
export type { PicturePurpose } from './redraw-picture.ts';
