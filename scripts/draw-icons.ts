// Draws all icons of the product from its mark into web/public: `node scripts/draw-icons.ts`. Run it after a change of
// web/src/ui/brand/mark.ts; a test finds outdated files.
import { writeFileSync } from 'node:fs';
import { drawIcons } from './icons/icon-files.ts';

for (const [name, content] of drawIcons()) {
  writeFileSync(new URL(`../web/public/${name}`, import.meta.url), content);
}
