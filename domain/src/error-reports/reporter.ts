import {
  errorEvent,
  fingerprintOf,
  traceEvent,
  type ErrorEvent,
  type ReportSource,
  type TraceEvent,
} from './events.ts';
import { envelopeOf, pauseOf, type Ingest } from './ingest.ts';

/** How much a process or a page may report within a period. */
export interface ReportLimits {
  readonly periodMs: number;
  readonly maxErrors: number;
  /** Of errors with one type and place. */
  readonly maxSame: number;
  readonly maxTraces: number;
  /** Reports under way; further ones are dropped, so that a slow ingest costs no memory. */
  readonly maxPending: number;
}

/** The dependencies of a reporter. */
export interface ReporterOptions {
  readonly ingest: Ingest;
  readonly source: ReportSource;
  readonly limits: ReportLimits;
  /** Share of traces that are reported, from 0 to 1; every error is. */
  readonly traceRate: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** 32 hexadecimal digits. */
  readonly makeId: () => string;
  /** Sends an envelope within a bounded time. */
  readonly post: (
    url: string,
    envelope: string,
  ) => Promise<{ readonly status: number; readonly header: (name: string) => string | null }>;
}

/** Takes errors and traces. No method throws or waits. */
export interface Reporter {
  /** `place` is a route or a kind of work; `known` are personal texts that must not be in the message. */
  readonly error: (
    error: unknown,
    place: string,
    details?: { readonly known?: readonly string[]; readonly isFatal?: boolean },
  ) => void;
  readonly trace: (trace: Parameters<typeof traceEvent>[0]) => void;
  /** Resolves when no report is under way. */
  readonly settled: () => Promise<void>;
}

/** Makes a reporter that sends to an ingest of Sentry, within limits and without retries. */
export function makeReporter(options: ReporterOptions): Reporter {
  const { source, limits, now, random, makeId } = options;
  const budget = makeBudget(limits, now);
  const send = makeSender(options);
  const quietly = (work: () => void): void => {
    try {
      work();
    } catch {
      // A report that cannot be made must not become an error of its own.
    }
  };
  return {
    error: (error, place, details = {}) =>
      quietly(() => {
        const event = errorEvent(error, { place, source, stamp: { at: now(), id: makeId() }, ...details });
        if (budget.takeError(fingerprintOf(event))) send.event(event);
      }),
    trace: (trace) =>
      quietly(() => {
        if (random() < options.traceRate && budget.takeTrace())
          send.event(traceEvent(trace, source, { at: now(), id: makeId() }));
      }),
    settled: send.settled,
  };
}

function makeSender({ ingest, limits, now, post }: ReporterOptions) {
  const pending = new Set<Promise<void>>();
  let pausedUntil = 0;
  return {
    event: (event: ErrorEvent | TraceEvent): void => {
      if (pending.size >= limits.maxPending || now() < pausedUntil) return;
      const sending = post(ingest.url, envelopeOf(event))
        .then(({ status, header }) => {
          pausedUntil = Math.max(pausedUntil, now() + pauseOf(status, header));
        })
        .catch(() => undefined)
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    settled: async (): Promise<void> => void (await Promise.all(pending)),
  };
}

function makeBudget({ periodMs, maxErrors, maxSame, maxTraces }: ReportLimits, now: () => number) {
  let endsAt = 0;
  let errors = 0;
  let traces = 0;
  const same = new Map<string, number>();
  const renew = (): void => {
    if (now() < endsAt) return;
    endsAt = now() + periodMs;
    errors = 0;
    traces = 0;
    same.clear();
  };
  return {
    takeError: (fingerprint: string): boolean => {
      renew();
      const before = same.get(fingerprint) ?? 0;
      if (errors >= maxErrors || before >= maxSame) return false;
      errors += 1;
      same.set(fingerprint, before + 1);
      return true;
    },
    takeTrace: (): boolean => {
      renew();
      traces += 1;
      return traces <= maxTraces;
    },
  };
}
