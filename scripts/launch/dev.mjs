import { join } from 'node:path';
import { ROOT, run } from './children.mjs';
import { refuseTakenPort } from './port.mjs';

const PAGES_PORT = 5173;

/**
 * Starts the product for development: the server restarts on each change, Vite serves the pages with hot reload. The
 * server prints the address of the pages as its last line once both are ready. Returns the higher exit code.
 */
export async function develop({ node, env }) {
  await refuseTakenPort();
  await refuseTakenPort({ name: 'PAGES_PORT', fallback: PAGES_PORT });
  const settings = { ...env, ...developmentSettings(env) };
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const codes = await Promise.all([
    run(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { env: settings }),
    // Hides Vite's own address, so that one address is printed.
    run(node, [vite, '--config', 'web/vite.config.ts', '--logLevel', 'warn'], { env: settings }),
  ]);
  return Math.max(...codes);
}

/** Defaults that differ from `npm start`: a small world, and links to Vite's pages. */
function developmentSettings(env) {
  const port = env.PAGES_PORT || String(PAGES_PORT);
  // An external database may already hold a full world.
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
