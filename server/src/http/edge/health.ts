import { timingSafeEqual } from 'node:crypto';
import { refuse } from '@touchline/contract/errors';
import type { FastifyInstance } from 'fastify';
import { sql, type Db } from '../../db/database.ts';
import { wasDiskFull } from '../../db/disk-full.ts';
import type { ClockAgreement } from '../../jobs/clock-agreement.ts';
import { apiHeaders, sendRefusal, success } from '../calls/envelope.ts';
import type { CallCounter } from './metrics.ts';
import type { LoadSensor } from './shedding.ts';
import { sha256Hex } from '../auth/signature.ts';
import type { RefusalTexts } from '../calls/refusal-texts.ts';

interface HealthOptions {
  readonly db: Db;
  readonly load: LoadSensor;
  readonly counter: CallCounter;
  readonly refusalTexts: RefusalTexts;
  /** Bearer token of the metrics; null disables them. */
  readonly metricsToken: string | null;
  /** Whether the server is shutting down. */
  readonly isStopping: () => boolean;
  /** Whether the disk of the embedded database has no room for changes. */
  readonly isDiskFull?: () => Promise<boolean>;
  /** Compares the clocks of server and database: while they are apart, nothing is settled. */
  readonly clocks?: ClockAgreement;
  /** Additional lines of the metrics; left out when they cannot be read. */
  readonly figures?: () => Promise<readonly string[]>;
}

const TIMEOUT_MS = 2_000;

/** Serves liveness, readiness and metrics. */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { refusalTexts } = options;
  app.get('/health/live', (_request, reply) =>
    reply.headers(apiHeaders()).send(JSON.stringify(success('Ok'))),
  );
  app.get('/health/ready', async (_request, reply) => {
    const ready = !options.isStopping() && (await canWrite(options)) && (await answersInTime(options.db));
    return ready
      ? reply.headers(apiHeaders()).send(JSON.stringify(success(await stateOf(options))))
      : sendRefusal(reply, refusalTexts, refuse('ERR_BUSY', { retry_after: 5 }), 'en');
  });
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? '';
    if (options.metricsToken === null || !equalsInConstantTime(given, `Bearer ${options.metricsToken}`)) {
      return sendRefusal(reply, refusalTexts, refuse('ERR_NOT_FOUND'), 'en');
    }
    const { rss, heapUsed } = process.memoryUsage();
    const gauges = [
      `touchline_event_loop_late_milliseconds ${options.load.lateness().toFixed(1)}`,
      `touchline_resident_bytes ${rss}`,
      `touchline_heap_bytes ${heapUsed}`,
      `touchline_clock_difference_seconds ${((options.clocks?.differenceMs() ?? 0) / 1_000).toFixed(3)}`,
      ...((await options.figures?.().catch(() => [])) ?? []),
    ];
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4')
      .send(`${options.counter.text()}${gauges.join('\n')}\n`);
  });
}

/**
 * `Clocks apart` while settlement is paused for that reason: calls continue, because the rules use the database's
 * clock.
 */
async function stateOf({ clocks }: HealthOptions): Promise<'Ok' | 'Clocks apart'> {
  const agree = (await clocks?.agree().catch(() => true)) ?? true;
  return agree ? 'Ok' : 'Clocks apart';
}

/** False while changes are refused for want of room on the disk: reads may still succeed. */
async function canWrite({ db, isDiskFull }: HealthOptions): Promise<boolean> {
  return !wasDiskFull(db, performance.now()) && (await isDiskFull?.()) !== true;
}

async function answersInTime(db: Db): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function equalsInConstantTime(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(given)), Buffer.from(sha256Hex(expected)));
}
