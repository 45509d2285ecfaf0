import { refuse } from '@touchline/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { inTransaction } from '../../db/database.ts';
import { networkKey, type Edge } from '../../http/calls/bind.ts';
import { sendRefusal } from '../../http/calls/envelope.ts';
import { preferredLanguage } from '../../http/calls/refusal-texts.ts';
import { takeExportTicket } from './request-export.ts';
import { writeExport } from './write-export.ts';

/** Downloads a network may begin per minute. */
const PER_MINUTE = 10;

interface ExportOptions {
  readonly edge: Pick<Edge, 'calls' | 'refusalTexts' | 'limits'>;
}

/** Serves `/exports/{ticket}.zip`, once: the ticket is taken before the first byte is sent. */
export function serveExports(app: FastifyInstance, { edge }: ExportOptions): void {
  app.get<{ Params: { file: string } }>('/exports/:file', async (request, reply): Promise<FastifyReply> => {
    const language = preferredLanguage(String(request.headers['accept-language'] ?? ''));
    const wait = edge.limits.take(`exports:${networkKey(request.ip)}`, PER_MINUTE);
    if (wait !== null)
      return sendRefusal(reply, edge.refusalTexts, refuse('ERR_TOO_MANY', { retry_after: wait }), language);
    const [, ticket] = /^([\w-]{43})\.zip$/.exec(request.params.file) ?? [];
    const { db } = edge.calls;
    const managerId =
      ticket === undefined ? null : await inTransaction(db, (tx) => takeExportTicket(tx, ticket));
    if (managerId === null) return sendRefusal(reply, edge.refusalTexts, refuse('ERR_NOT_FOUND'), language);
    const at = new Date();
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="touchline-${managerId}-${at.toISOString().slice(0, 10)}.zip"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('application/zip')
      .send(writeExport(db, managerId, at));
  });
}
