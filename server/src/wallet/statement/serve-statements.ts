import { Readable } from 'node:stream';
import { refuse } from '@touchline/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { gameNow } from '../../db/clock.ts';
import { inTransaction } from '../../db/database.ts';
import { networkKey, type Edge } from '../../http/calls/bind.ts';
import { sendRefusal } from '../../http/calls/envelope.ts';
import { preferredLanguage } from '../../http/calls/refusal-texts.ts';
import { takeStatementTicket } from './request-statement.ts';
import { writeStatement } from './write-statement.ts';

/** Downloads a network may begin per minute. */
const PER_MINUTE = 10;

interface StatementOptions {
  readonly edge: Pick<Edge, 'calls' | 'refusalTexts' | 'limits'>;
}

/** Serves `/statements/{ticket}.csv`, once: the ticket is taken before the first byte is sent. */
export function serveStatements(app: FastifyInstance, { edge }: StatementOptions): void {
  app.get<{ Params: { file: string } }>(
    '/statements/:file',
    async (request, reply): Promise<FastifyReply> => {
      const language = preferredLanguage(String(request.headers['accept-language'] ?? ''));
      const wait = edge.limits.take(`statements:${networkKey(request.ip)}`, PER_MINUTE);
      if (wait !== null)
        return sendRefusal(reply, edge.refusalTexts, refuse('ERR_TOO_MANY', { retry_after: wait }), language);
      const [, ticket] = /^([\w-]{43})\.csv$/.exec(request.params.file) ?? [];
      const { db } = edge.calls;
      const statement =
        ticket === undefined ? null : await inTransaction(db, (tx) => takeStatementTicket(tx, ticket));
      if (statement === null) return sendRefusal(reply, edge.refusalTexts, refuse('ERR_NOT_FOUND'), language);
      const day = (await gameNow(db)).toISOString().slice(0, 10);
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="touchline-${day}.csv"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .type('text/csv; charset=utf-8')
        .send(Readable.from(writeStatement(db, statement)));
    },
  );
}
