import { join } from 'node:path';
import { ROOT, run } from './children.mjs';
import { refuseTakenPort } from './port.mjs';

const PAGES_PORT = 5173;

/**
 * Starts the product for development: the server restarts on each change, the pages come from Vite and change in place.
 * The server names the address of the pages, as its last line, once both can be used. Returns the worse exit code.
 */
export async function develop({ node, env }) {
  await refuseTakenPort();
  await refuseTakenPort({ name: 'PAGES_PORT', fallback: PAGES_PORT });
  const settings = { ...env, ...developmentSettings(env) };
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const codes = await Promise.all([
    run(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { env: settings }),
    // Without Vite's own address, which would be a second one to choose from.
    run(node, [vite, '--config', 'web/vite.config.ts', '--logLevel', 'warn'], { env: settings }),
  ]);
  return Math.max(...codes);
}

/** What differs from `npm start` where nothing is set: a small world, and links that lead to Vite's pages. */
function developmentSettings(env) {
  const port = env.PAGES_PORT || String(PAGES_PORT);
  // A database of its own holds a world of its own, of whichever size.
  const world = env.WORLD || (env.DATABASE_URL ? 'full' : 'small');
  return {
    PAGES_PORT: port,
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
    WORLD: world,
    WORLD_MANAGERS: env.WORLD_MANAGERS || (world === 'small' ? '20' : ''),
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
    CHECK_ANSWERS: env.CHECK_ANSWERS || 'on',
  };
}
