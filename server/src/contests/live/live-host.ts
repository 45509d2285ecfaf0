import { sql, type Db } from '../../db/database.ts';
import { processLeases, type ProcessLeases } from '../../jobs/process-leases.ts';
import { startEngineThread, type EngineThread } from './engine-thread.ts';
import { openField, type LiveField } from './live-field.ts';
import type { LiveStandings } from './live-standings.ts';
import type { EngineMessage } from './messages.ts';

/** The running contests this process holds, ranked in memory. */
export interface LiveHost extends LiveStandings {
  /** The field of a contest while this process surely holds its lease, with the game's time it was looked at last. */
  readonly fieldOf: (contestId: number) => { readonly field: LiveField; readonly now: Date } | null;
  /** Begins to take contests and to rank them. */
  readonly start: () => void;
  /** Takes what is free, and resolves when all that the database said then is ranked and served. */
  readonly refresh: () => Promise<void>;
  /** Lines of the metrics: contests held, and how often totals were not what a pass over all teams gives. */
  readonly figures: () => readonly string[];
  /** Ends it and gives its leases back. */
  readonly stop: () => Promise<void>;
}

interface LiveHostOptions {
  readonly db: Db;
  /** Connection string of the same database, for the thread that ranks. */
  readonly url: string;
  /** Listens for news of matches; returns what ends that. Without it they are seen within a second. */
  readonly listen?: (onNews: () => void) => () => Promise<void>;
  readonly onError: (error: unknown, what: string) => void;
  /** How long a lease lasts; 10 s unless given. */
  readonly termMs?: number;
  /** Starts the thread that ranks; tests keep it to disturb it. */
  readonly startThread?: typeof startEngineThread;
}

const POLL_INTERVAL_MS = 1_000;
const TERM_MS = 10_000;
/** A lease is renewed after this part of its term. */
const RENEW_AFTER = 0.3;
/** A thread that says nothing for so long is started anew. It looks each second; loading ten million teams takes less. */
const SILENCE_MS = 60_000;
/** So long a caller may wait for a change that is being worked in. */
const TIMEOUT_MS = 40;
const PREFIX = 'live standings ';

interface Host {
  readonly options: LiveHostOptions;
  readonly leases: ProcessLeases;
  readonly fields: Map<number, LiveField>;
  readonly listeners: Set<(contestId: number, version: number) => void>;
  readonly waiting: Map<number, () => void>;
  thread: EngineThread | null;
  /** The game's time of the last look. */
  now: Date | null;
  ordered: string;
  renewedAt: number;
  lastMessageAt: number;
  turn: number;
  alarms: number;
}

/** A host that holds nothing until it is started. */
export function makeLiveHost(options: LiveHostOptions): LiveHost {
  const host = emptyHost(options);
  const fieldOf = (contestId: number) => {
    const field = host.fields.get(contestId);
    const held = host.leases.leaseEpoch(nameOf(contestId)) !== null;
    return field === undefined || host.now === null || !held ? null : { field, now: host.now };
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopListening: (() => Promise<void>) | null = null;
  let turning: Promise<void> = Promise.resolve();
  /** One turn after the other. A database that does not answer ends no host: its leases run out by themselves. */
  const turn = (): Promise<void> => {
    turning = turning
      .then(() => takeContests(host))
      .catch((error) => options.onError(error, 'live standings'));
    return turning;
  };
  return {
    fieldOf,
    versionOf: (contestId) => fieldOf(contestId)?.field.version() ?? null,
    entriesOf: (contestId, managerId) =>
      fieldOf(contestId)?.field.entriesOf(managerId, TIMEOUT_MS)?.value ?? null,
    onTick(listener) {
      host.listeners.add(listener);
      return () => void host.listeners.delete(listener);
    },
    figures: () => [
      `touchline_live_contests ${host.fields.size}`,
      `touchline_standings_alarms_total ${host.alarms}`,
    ],
    start() {
      host.lastMessageAt = performance.now();
      host.thread = (options.startThread ?? startEngineThread)({
        url: options.url,
        onMessage: (message) => handleMessage(host, message),
        onCrash(error) {
          options.onError(error, 'live standings');
          host.fields.clear();
          host.ordered = '';
          answerWaiting(host, Infinity);
        },
      });
      stopListening = options.listen?.(() => void host.thread?.order({ kind: 'wake' })) ?? null;
      timer = setInterval(() => void turn(), POLL_INTERVAL_MS);
      void turn();
    },
    async refresh() {
      await turn();
      host.turn += 1;
      const asked = host.turn;
      const seen = new Promise<void>((resolve) => host.waiting.set(asked, resolve));
      if (host.thread?.order({ kind: 'look', turn: asked }) !== true) answerWaiting(host, asked);
      await seen;
    },
    async stop() {
      clearInterval(timer);
      await stopListening?.();
      await turning;
      await host.thread?.stop();
      host.thread = null;
      host.fields.clear();
      answerWaiting(host, Infinity);
      await host.leases
        .release(host.leases.owned())
        .catch((error) => options.onError(error, 'live standings'));
    },
  };
}

function emptyHost(options: LiveHostOptions): Host {
  return {
    options,
    leases: processLeases(options.db, options.termMs ?? TERM_MS),
    fields: new Map(),
    listeners: new Set(),
    waiting: new Map(),
    thread: null,
    now: null,
    ordered: '',
    renewedAt: Number.NEGATIVE_INFINITY,
    lastMessageAt: performance.now(),
    turn: 0,
    alarms: 0,
  };
}

/** Takes the leases of all running contests it can get, and has those ranked that it holds. */
async function takeContests(host: Host): Promise<void> {
  const { leases, options } = host;
  const { rows } = await sql<{ id: number }>`
    select id from contest
    where due_at is not null and locked_at is not null and results_at is null and cancelled_at is null
      and entries_with_team > 0
    order by id
  `.execute(options.db);
  const running = rows.map(({ id }) => nameOf(id));
  const known = new Set(running);
  const over = leases.owned().filter((name) => !known.has(name));
  if (over.length > 0) await leases.forget(over);
  const isNew = running.some((name) => leases.leaseEpoch(name) === null);
  if (isNew || performance.now() - host.renewedAt >= RENEW_AFTER * (options.termMs ?? TERM_MS)) {
    host.renewedAt = performance.now();
    if (running.length > 0) await leases.take(running);
  }
  const contestIds = rows.flatMap(({ id }) => (leases.leaseEpoch(nameOf(id)) === null ? [] : [id]));
  if (performance.now() - host.lastMessageAt > SILENCE_MS) {
    host.lastMessageAt = performance.now();
    host.thread?.restart();
  }
  const ordered = contestIds.join(' ');
  if (ordered === host.ordered) return;
  if (host.thread?.order({ kind: 'hold', contestIds }) === true) host.ordered = ordered;
}

function handleMessage(host: Host, message: EngineMessage): void {
  const { onError } = host.options;
  host.lastMessageAt = performance.now();
  switch (message.kind) {
    case 'loaded':
      host.fields.set(message.field.contest.id, openField(message.field));
      return publishTick(host, message.field.contest.id, message.field.version);
    case 'ticked':
      host.fields.get(message.contest.id)?.ticked(message.contest, message.version, message.ranking);
      return publishTick(host, message.contest.id, message.version);
    case 'dropped':
      host.fields.delete(message.contestId);
      return;
    case 'alarm': {
      host.alarms += 1;
      const words = JSON.stringify(message.difference);
      return onError(
        new Error(`the totals of contest ${message.contestId} differ: ${words}`),
        'audit of totals',
      );
    }
    case 'failed':
      return onError(new Error(message.reason), `standings of contest ${message.contestId ?? 'all'}`);
    case 'looked':
      host.now = message.now;
      return answerWaiting(host, message.turn);
  }
}

/** Lets those go on who wait for a look up to a turn. */
function answerWaiting({ waiting }: Host, upTo: number): void {
  for (const [turn, resolve] of waiting) {
    if (turn > upTo) continue;
    waiting.delete(turn);
    resolve();
  }
}

function publishTick(host: Host, contestId: number, version: number): void {
  for (const listener of host.listeners) listener(contestId, version);
}

function nameOf(contestId: number): string {
  return `${PREFIX}${contestId}`;
}
