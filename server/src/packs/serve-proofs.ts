import { readFile } from 'node:fs/promises';
import { isRefusal, refuse } from '@touchline/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { networkKey, type Edge } from '../http/calls/bind.ts';
import { sendRefusal } from '../http/calls/envelope.ts';
import { invoke } from '../http/calls/invoke.ts';
import { preferredLanguage } from '../http/calls/refusal-texts.ts';

interface ProofOptions {
  readonly edge: Pick<Edge, 'calls' | 'refusalTexts' | 'limits'>;
}

type ProofRoute = { Params: { file: string } };

/** Proofs and scripts that a network may read per minute. */
const PER_MINUTE = 60;
const FILE = /^([1-9]\d{0,9})\.json$/;
const MAX_ID = 2_147_483_647;
const SCRIPT = new URL('../../../docs/fair/verify-draw.mjs', import.meta.url);
/** A proof changes once, when its seed is revealed. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=60',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Serves what anybody needs to check a draw, without a signature: `/fair/draws/{id}.json` and `/fair/spins/{id}.json`, the
 * answers that visitors get of the calls, and `/fair/verify-draw.mjs`, the published script. Refuses a network with
 * ERR_TOO_MANY beyond the limit, and with ERR_NOT_FOUND what does not exist.
 */
export function serveProofs(app: FastifyInstance, { edge }: ProofOptions): void {
  app.get<ProofRoute>('/fair/draws/:file', (request, reply) =>
    proof(edge, 'packs.draws.get', request, reply),
  );
  app.get<ProofRoute>('/fair/spins/:file', (request, reply) => proof(edge, 'spin.proof', request, reply));
  app.get('/fair/verify-draw.mjs', async (request, reply) => {
    const refusal = overLimit(edge, request);
    if (refusal !== null) return sendRefusal(reply, edge.refusalTexts, refusal, languageOf(request));
    return reply
      .headers(HEADERS)
      .type('text/javascript; charset=utf-8')
      .send(await readFile(SCRIPT, 'utf8'));
  });
}

async function proof(
  edge: ProofOptions['edge'],
  call: 'packs.draws.get' | 'spin.proof',
  request: FastifyRequest<ProofRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request);
  const id = Number(FILE.exec(request.params.file)?.[1] ?? Number.NaN);
  const isId = Number.isInteger(id) && id <= MAX_ID;
  const refusal = overLimit(edge, request) ?? (isId ? null : refuse('ERR_NOT_FOUND'));
  const answer = refusal ?? (await invoke(edge.calls, call, { id }, inProcessVisitor(language), null));
  if (isRefusal(answer)) return sendRefusal(reply, edge.refusalTexts, answer, language);
  return reply.headers(HEADERS).type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

function overLimit(edge: ProofOptions['edge'], request: FastifyRequest) {
  const wait = edge.limits.take(`proofs:${networkKey(request.ip)}`, PER_MINUTE);
  return wait === null ? null : refuse('ERR_TOO_MANY', { retry_after: wait });
}

function languageOf(request: FastifyRequest) {
  return preferredLanguage(String(request.headers['accept-language'] ?? ''));
}
