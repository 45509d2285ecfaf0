/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { pictureUrl } from './picture-url.ts';
export type { PicturePurpose } from './redraw-picture.ts';
