import { withoutPersonalText } from './personal-text.ts';
import { stackFrames, type StackFrame } from './stack-frames.ts';

/** The source of the reports; the same for all of a process or page. */
export interface ReportSource {
  readonly release: string;
  readonly environment: string;
  readonly platform: 'javascript' | 'node';
}

/** When a report is made and by which id. */
export interface ReportStamp {
  /** Epoch milliseconds. */
  readonly at: number;
  /** 32 hexadecimal digits. */
  readonly id: string;
}

interface ReportedException {
  readonly type: string;
  readonly value: string;
  readonly stacktrace?: { readonly frames: readonly StackFrame[] };
}

interface EventCore extends ReportSource {
  readonly event_id: string;
  readonly timestamp: number;
  /** A route or a kind of work, never an address. */
  readonly transaction: string;
  readonly sdk: unknown;
}

export interface ErrorEvent extends EventCore {
  readonly level: 'error' | 'fatal';
  readonly tags: Readonly<Record<string, string>>;
  readonly exception: { readonly values: readonly ReportedException[] };
}

export interface TraceEvent extends EventCore {
  readonly type: 'transaction';
  readonly start_timestamp: number;
  readonly transaction_info: { readonly source: 'route' };
  readonly contexts: { readonly trace: Readonly<Record<string, string>> };
  readonly spans: readonly [];
}

/** Instructs the ingest not to store the address from which a report came. */
const SDK = { name: 'touchline', version: '1', settings: { infer_ip: 'never' } };
const MAX_CAUSES = 3;
const NAME = /^[A-Za-z]\w{0,60}$/;

/**
 * The report of an error. It holds only what is listed here, so breadcrumbs, headers, bodies, cookies, addresses and
 * users cannot be in it; messages lose what may be personal.
 */
export function errorEvent(
  error: unknown,
  {
    place,
    source,
    stamp,
    known = [],
    isFatal = false,
  }: {
    readonly place: string;
    readonly source: ReportSource;
    readonly stamp: ReportStamp;
    /** Personal texts that the sender knows of. */
    readonly known?: readonly string[];
    readonly isFatal?: boolean;
  },
): ErrorEvent {
  return {
    ...source,
    event_id: stamp.id,
    timestamp: stamp.at / 1000,
    transaction: place,
    sdk: SDK,
    level: isFatal ? 'fatal' : 'error',
    tags: codesOf(error),
    exception: { values: exceptionsOf(error, known) },
  };
}

/** The report of how long something took. */
export function traceEvent(
  trace: {
    readonly place: string;
    readonly operation: string;
    /** Epoch milliseconds. */
    readonly startedAt: number;
    readonly durationMs: number;
    readonly isOk: boolean;
  },
  source: ReportSource,
  stamp: ReportStamp,
): TraceEvent {
  return {
    ...source,
    type: 'transaction',
    event_id: stamp.id,
    start_timestamp: trace.startedAt / 1000,
    timestamp: (trace.startedAt + trace.durationMs) / 1000,
    transaction: trace.place,
    transaction_info: { source: 'route' },
    sdk: SDK,
    contexts: {
      trace: {
        trace_id: stamp.id,
        span_id: stamp.id.slice(0, 16),
        op: trace.operation,
        status: trace.isOk ? 'ok' : 'internal_error',
      },
    },
    spans: [],
  };
}

/** What distinguishes two errors: their types and the innermost place of each. */
export function fingerprintOf(event: ErrorEvent): string {
  return event.exception.values
    .map(({ type, stacktrace }) => {
      const inner = stacktrace?.frames.at(-1);
      return `${type} ${inner?.filename}:${inner?.lineno}:${inner?.colno}`;
    })
    .join('|');
}

/** The error and its causes, the outermost last as Sentry wants it. */
function exceptionsOf(error: unknown, known: readonly string[]): readonly ReportedException[] {
  const exceptions: ReportedException[] = [];
  for (let each = error; exceptions.length <= MAX_CAUSES; each = each.cause) {
    exceptions.unshift(exceptionOf(each, known));
    if (!(each instanceof Error) || each.cause === undefined) break;
  }
  return exceptions;
}

function exceptionOf(error: unknown, known: readonly string[]): ReportedException {
  // A thrown value that is not an error may be anything, so only its type is reported.
  if (!(error instanceof Error)) return { type: 'NoError', value: `${typeof error} thrown` };
  const type = NAME.test(error.name) ? error.name : 'Error';
  const frames = stackFrames(error.stack ?? '');
  return {
    type,
    value: withoutPersonalText(error.message, type, known),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  };
}

/** Codes by which systems and databases name an error, and the constraint of ours that it broke. */
function codesOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {};
  const tags: Record<string, string> = {};
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  if (typeof code === 'string' && /^[A-Z0-9_]{3,40}$/.test(code)) tags['code'] = code;
  if (typeof constraint === 'string' && /^[a-z0-9_]{3,80}$/.test(constraint)) tags['constraint'] = constraint;
  return tags;
}
