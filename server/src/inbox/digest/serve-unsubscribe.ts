import { isRefusal, refuse } from '@touchline/contract/errors';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/database.ts';
import { networkKey, type Edge } from '../../http/calls/bind.ts';
import { sendRefusal } from '../../http/calls/envelope.ts';
import { preferredLanguage } from '../../http/calls/refusal-texts.ts';
import { unsubscribeFromDigests } from './unsubscribe.ts';

/** Clicks a network may pass on per minute: mail programs click for all their readers. */
const PER_MINUTE = 600;
const TOKEN = /^[\w-]{43}$/;

/**
 * Serves the click of a mail program on *Unsubscribe* (RFC 8058): an unsigned POST, authenticated only by the
 * token of the mail. At the same address a page asks people who open it in a browser for confirmation.
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  { edge }: { readonly edge: Pick<Edge, 'calls' | 'limits' | 'refusalTexts'> },
): void {
  app.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    const language = preferredLanguage(request.headers['accept-language']);
    const wait = edge.limits.take(`unsubscribe:${networkKey(request.ip)}`, PER_MINUTE);
    if (wait !== null)
      return sendRefusal(reply, edge.refusalTexts, refuse('ERR_TOO_MANY', { retry_after: wait }), language);
    const { token } = request.params;
    const answer = TOKEN.test(token)
      ? await inTransaction(edge.calls.db, (tx) => unsubscribeFromDigests(tx, { token }))
      : refuse('ERR_NOT_FOUND');
    if (isRefusal(answer)) return sendRefusal(reply, edge.refusalTexts, answer, language);
    return reply.header('cache-control', 'no-store').code(200).send();
  });
}
