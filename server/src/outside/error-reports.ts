import { randomBytes } from 'node:crypto';
import { ingestOf } from '@touchline/domain/error-reports/ingest';
import { makeReporter, type Reporter } from '@touchline/domain/error-reports/reporter';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { APP_VERSION } from '../http/edge/versions.ts';

const LIMITS = { periodMs: 60_000, maxErrors: 30, maxSame: 3, maxTraces: 60, maxPending: 8 } as const;
/** Share of answered requests whose duration is reported. */
const TRACE_RATE = 0.1;
const TIMEOUT_MS = 5_000;
/** A crash waits this long for its report. */
const LAST_WORDS_MS = 1_000;
/** Level of errors in the log. */
const ERROR_LEVEL = 50;

/** Opens the reporter of the configured ingest; null without one. */
export function openErrorReports(
  { environment, sentryDsn }: Pick<Config, 'environment' | 'sentryDsn'>,
  { now = Date.now, random = Math.random, timeoutMs = TIMEOUT_MS } = {},
): Reporter | null {
  const ingest = sentryDsn === null ? null : ingestOf(sentryDsn);
  if (ingest === null) return null;
  return makeReporter({
    ingest,
    source: { release: `touchline@${APP_VERSION}`, environment, platform: 'node' },
    limits: LIMITS,
    traceRate: TRACE_RATE,
    now,
    random,
    makeId: () => randomBytes(16).toString('hex'),
    post: async (url, envelope) => {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/x-sentry-envelope' },
        body: envelope,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      return { status: answer.status, header: (name) => answer.headers.get(name) };
    },
  });
}

/**
 * A hook of the log that reports each logged error. All unexpected errors of requests, jobs, sweeps and streams are
 * logged with `err`, requests with their `route` and background work with its name in `work`.
 */
export function reportLogged(reporter: Reporter) {
  return function logMethod(
    this: unknown,
    args: unknown[],
    method: (...args: unknown[]) => void,
    level: number,
  ) {
    const [fields] = args;
    if (level >= ERROR_LEVEL && typeof fields === 'object' && fields !== null && 'err' in fields) {
      const { route, work } = fields as { readonly route?: unknown; readonly work?: unknown };
      const place = [route, work].find((each) => typeof each === 'string');
      reporter.error(fields.err, typeof place === 'string' ? place : 'server');
    }
    method.apply(this, args);
  };
}

/** The route of documents. */
const DOCUMENTS = '/*';

/** Reports how long a share of the requests took, by their routes. */
export function reportDurations(
  app: FastifyInstance,
  reporter: Reporter,
  now: () => number = Date.now,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown' } = request.routeOptions;
    if (url === DOCUMENTS || url.startsWith('/api/')) {
      reporter.trace({
        place: `${request.method} ${url}`,
        operation: 'http.server',
        startedAt: now() - reply.elapsedTime,
        durationMs: reply.elapsedTime,
        isOk: reply.statusCode < 500,
      });
    }
    done();
  });
}

/** Reports an error that ends the process, and ends it as without a reporter: with its stack and code 1. */
export function reportCrashes(reporter: Reporter): void {
  process.once('uncaughtException', (error) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    reporter.error(error, 'crash', { isFatal: true });
    const tooLate = new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS));
    void Promise.race([reporter.settled(), tooLate]).then(() => process.exit(1));
  });
}
