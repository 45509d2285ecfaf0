/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { loadCardFaces } from './catalog/card-faces.ts';
