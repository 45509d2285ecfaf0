import { createServer } from 'node:net';
import process from 'node:process';
import { Refused } from './children.mjs';

/**
 * Throws Refused when the port of a setting is in use or not permitted. `name` is the setting, `fallback` its default.
 * The program that reads the setting reports an invalid value.
 */
export async function refuseTakenPort({ name = 'PORT', fallback = 3000 } = {}) {
  const port = Number(process.env[name] || fallback);
  const host = process.env.HOST || '127.0.0.1';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new Refused(
            `Port ${port} is taken: stop the program that uses it, or choose another with ${name}=${port + 1}.`,
          ),
        );
      } else if (error.code === 'EACCES') {
        reject(
          new Refused(
            `Port ${port} is not permitted for this user: choose one above 1023 with ${name}=${fallback}.`,
          ),
        );
      } else {
        resolve();
      }
    });
    probe.listen({ port, host }, () => probe.close(resolve));
  });
}
