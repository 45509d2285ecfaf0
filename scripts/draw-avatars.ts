// Draws the pictures of managers into web/public/avatars: `node scripts/draw-avatars.ts`. Run it after a change of
// web/src/game/clubs/avatar-art.ts or of the shapes of kits and crests; a test finds outdated files.
import { writeFileSync } from 'node:fs';
import { AVATAR_COUNT, drawAvatar } from '../web/src/game/clubs/avatar-art.ts';

for (let number = 1; number <= AVATAR_COUNT; number += 1) {
  writeFileSync(new URL(`../web/public/avatars/${number}.svg`, import.meta.url), drawAvatar(number));
}
