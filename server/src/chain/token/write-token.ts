/**
 * Regenerates token.json: run `node server/src/chain/token/write-token.ts` after a change of the source or
 * compiler.
 */
import { writeFileSync } from 'node:fs';
import { compileToken } from './compile-token.ts';

writeFileSync(new URL('token.json', import.meta.url), `${JSON.stringify(compileToken(), null, 2)}\n`);
