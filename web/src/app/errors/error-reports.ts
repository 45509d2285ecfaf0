import { ingestOf } from '@touchline/domain/error-reports/ingest';
import { makeReporter, type ReporterOptions } from '@touchline/domain/error-reports/reporter';
import { CallFailure } from '../../lib/api/failure.ts';

/** A page of a browser reports this much at most; open pages are reloaded hourly. */
const LIMITS = { periodMs: 3_600_000, maxErrors: 10, maxSame: 2, maxTraces: 1, maxPending: 2 } as const;
/** Share of page loads whose duration is reported. */
const TRACE_RATE = 0.1;
const TIMEOUT_MS = 10_000;
/** Messages by which browsers report their own problems and those of extensions and foreign scripts. */
const NOT_OURS = /^(?:Script error\.?$|ResizeObserver loop)/;

/** The facts about a page that its reports need. */
export interface ReportedPage {
  /** The id of the current route, such as `/play/contest/$id`; never its address. */
  readonly place: () => string;
  /** Texts of the manager that must not leave the page: nickname, mail address. */
  readonly known: () => readonly string[];
  readonly post?: ReporterOptions['post'];
  readonly random?: () => number;
}

/**
 * Reports errors of the page to the ingest: those that it survives, uncaught ones and rejections that no one handles.
 */
export function startErrorReports(
  dsn: string,
  { place, known, post = postEnvelope, random = Math.random }: ReportedPage,
): { readonly report: (error: unknown) => void; readonly stop: () => void } {
  const ingest = ingestOf(dsn);
  if (ingest === null) return { report: () => {}, stop: () => {} };
  const reporter = makeReporter({
    ingest,
    source: { release: `touchline@${__APP_VERSION__}`, environment: 'production', platform: 'javascript' },
    limits: LIMITS,
    traceRate: TRACE_RATE,
    now: Date.now,
    random,
    makeId: () => crypto.randomUUID().replaceAll('-', ''),
    post,
  });
  const report = (error: unknown): void => {
    // An outcome of a call, or a script that is not ours.
    if (error instanceof CallFailure || (error instanceof Error && NOT_OURS.test(error.message))) return;
    reporter.error(error, place(), { known: known() });
  };
  const onError = ({ error }: ErrorEvent): void => {
    // Also errors that `reportException` passes to the browser. Browsers give no details of an error in a foreign
    // script.
    if (error !== null && error !== undefined) report(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => report(reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  reporter.trace(pageLoad(place()));
  const stop = (): void => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
  return { report, stop };
}

/** From the navigation until the page answered presses, which `main.tsx` marks. */
function pageLoad(place: string) {
  const [hydrated] = performance.getEntriesByName('hydrated');
  return {
    place,
    operation: 'pageload',
    startedAt: performance.timeOrigin,
    durationMs: hydrated?.startTime ?? performance.now(),
    isOk: true,
  };
}

async function postEnvelope(url: string, envelope: string) {
  const answer = await fetch(url, {
    method: 'POST',
    // Nothing that identifies the reader, and no page address.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // Outlives the page that a reader leaves.
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: envelope,
  });
  return { status: answer.status, header: (name: string) => answer.headers.get(name) };
}
