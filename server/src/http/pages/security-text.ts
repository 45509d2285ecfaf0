import type { FastifyInstance } from 'fastify';

/** The path of RFC 9116. */
const PATH = '/.well-known/security.txt';
const YEAR_MS = 365 * 24 * 3_600_000;

interface SecurityTextOptions {
  /** A mailto: or https: address for reports; null: nothing is served. */
  readonly contact: string | null;
  readonly publicUrl: string;
  /** Real time in epoch milliseconds. */
  readonly now: () => number;
}

/** Serves where security problems are reported, once an operator has set the address. */
export function serveSecurityText(
  app: FastifyInstance,
  { contact, publicUrl, now }: SecurityTextOptions,
): void {
  if (contact === null) return;
  app.get(PATH, (_request, reply) => {
    const expires = new Date(now() + YEAR_MS).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}${PATH}`];
    return reply
      .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=86400' })
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
