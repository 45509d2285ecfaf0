import { sql, type Db } from '../../db/database.ts';
import { processLeases, type ProcessLeases } from '../../jobs/process-leases.ts';
import { startEngineThread, type EngineMessage, type EngineThread } from './engine-thread.ts';
import { openField, type LiveField } from './live-field.ts';
import type { LiveStandings } from './live-standings.ts';

/** The running contests whose leases this process holds, ranked in memory. */
export interface LiveHost extends LiveStandings {
  /** The field of a contest and the game's time of the last poll; null unless this process holds the lease. */
  readonly fieldOf: (contestId: number) => { readonly field: LiveField; readonly now: Date } | null;
  /** Starts taking leases and ranking. */
  readonly start: () => void;
  /** Takes free leases; resolves when the database's state at the call is ranked and served. */
  readonly refresh: () => Promise<void>;
  /** Metrics lines: contests in memory, and audits that found wrong totals. */
  readonly metrics: () => readonly string[];
  /** Stops the thread and releases the leases. */
  readonly stop: () => Promise<void>;
}

interface LiveHostOptions {
  readonly db: Db;
  /** Connection string of the same database, for the ranking thread. */
  readonly url: string;
  /** Subscribes to changes of matches; returns the unsubscribe. Without it changes are found within a second. */
  readonly listen?: (onChange: () => void) => () => Promise<void>;
  readonly onError: (error: unknown, what: string) => void;
  /** Term of a lease in milliseconds; default 10,000. */
  readonly termMs?: number;
  /** Starts the ranking thread; tests replace it to get at the thread. */
  readonly startThread?: typeof startEngineThread;
}

const POLL_INTERVAL_MS = 1_000;
const TERM_MS = 10_000;
/** Leases are renewed after this fraction of their term. */
const RENEW_AFTER = 0.3;
/** A thread silent for longer is restarted. It polls each second; loading ten million teams takes less. */
const MAX_SILENCE_MS = 60_000;
/** How long a caller waits at most while a change is applied. */
const TIMEOUT_MS = 40;
const LEASE_PREFIX = 'live standings ';

interface Host {
  readonly options: LiveHostOptions;
  readonly leases: ProcessLeases;
  readonly fields: Map<number, LiveField>;
  readonly listeners: Set<(contestId: number, version: number) => void>;
  readonly waiting: Map<number, () => void>;
  thread: EngineThread | null;
  /** The game's time of the last poll. */
  now: Date | null;
  /** The contest ids last assigned to the thread, joined. */
  assigned: string;
  renewedAt: number;
  lastMessageAt: number;
  turn: number;
  alarms: number;
}

/** Creates a host that takes no leases until it is started. */
export function makeLiveHost(options: LiveHostOptions): LiveHost {
  const host = emptyHost(options);
  const fieldOf = (contestId: number) => {
    const field = host.fields.get(contestId);
    const isHolder = host.leases.leaseEpoch(leaseName(contestId)) !== null;
    return field === undefined || host.now === null || !isHolder ? null : { field, now: host.now };
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopListening: (() => Promise<void>) | null = null;
  let lastTurn: Promise<void> = Promise.resolve();
  /** Turns run one after the other. Database errors do not stop the host: its leases expire on their own. */
  const turn = (): Promise<void> => {
    lastTurn = lastTurn
      .then(() => takeLeases(host))
      .catch((error) => options.onError(error, 'live standings'));
    return lastTurn;
  };
  return {
    fieldOf,
    versionOf: (contestId) => fieldOf(contestId)?.field.version() ?? null,
    entriesOf: (contestId, managerId) =>
      fieldOf(contestId)?.field.entriesOf(managerId, TIMEOUT_MS)?.value ?? null,
    onChange(listener) {
      host.listeners.add(listener);
      return () => void host.listeners.delete(listener);
    },
    metrics: () => [
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
          host.assigned = '';
          resolveWaiting(host, Infinity);
        },
      });
      stopListening = options.listen?.(() => void host.thread?.send({ kind: 'wake' })) ?? null;
      timer = setInterval(() => void turn(), POLL_INTERVAL_MS);
      void turn();
    },
    async refresh() {
      await turn();
      host.turn += 1;
      const requested = host.turn;
      const polled = new Promise<void>((resolve) => host.waiting.set(requested, resolve));
      if (host.thread?.send({ kind: 'poll', turn: requested }) !== true) resolveWaiting(host, requested);
      await polled;
    },
    async stop() {
      clearInterval(timer);
      await stopListening?.();
      await lastTurn;
      await host.thread?.stop();
      host.thread = null;
      host.fields.clear();
      resolveWaiting(host, Infinity);
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
    assigned: '',
    renewedAt: Number.NEGATIVE_INFINITY,
    lastMessageAt: performance.now(),
    turn: 0,
    alarms: 0,
  };
}

/** Takes the leases of running contests that are free and assigns the leased contests to the thread. */
async function takeLeases(host: Host): Promise<void> {
  const { leases, options } = host;
  const { rows } = await sql<{ id: number }>`
    select id from contest
    where due_at is not null and locked_at is not null and results_at is null and cancelled_at is null
      and entries_with_team > 0
    order by id
  `.execute(options.db);
  const running = rows.map(({ id }) => leaseName(id));
  const runningNames = new Set(running);
  const ended = leases.owned().filter((name) => !runningNames.has(name));
  if (ended.length > 0) await leases.forget(ended);
  const isNew = running.some((name) => leases.leaseEpoch(name) === null);
  if (isNew || performance.now() - host.renewedAt >= RENEW_AFTER * (options.termMs ?? TERM_MS)) {
    host.renewedAt = performance.now();
    if (running.length > 0) await leases.take(running);
  }
  const contestIds = rows.flatMap(({ id }) => (leases.leaseEpoch(leaseName(id)) === null ? [] : [id]));
  if (performance.now() - host.lastMessageAt > MAX_SILENCE_MS) {
    host.lastMessageAt = performance.now();
    host.thread?.restart();
  }
  const assigned = contestIds.join(' ');
  if (assigned === host.assigned) return;
  if (host.thread?.send({ kind: 'assign', contestIds }) === true) host.assigned = assigned;
}

function handleMessage(host: Host, message: EngineMessage): void {
  const { onError } = host.options;
  host.lastMessageAt = performance.now();
  switch (message.kind) {
    case 'loaded':
      host.fields.set(message.field.contest.id, openField(message.field));
      return notifyListeners(host, message.field.contest.id, message.field.version);
    case 'updated':
      host.fields.get(message.contest.id)?.update(message.contest, message.version, message.ranking);
      return notifyListeners(host, message.contest.id, message.version);
    case 'dropped':
      host.fields.delete(message.contestId);
      return;
    case 'alarm': {
      host.alarms += 1;
      const difference = JSON.stringify(message.difference);
      return onError(
        new Error(`the totals of contest ${message.contestId} differ: ${difference}`),
        'audit of totals',
      );
    }
    case 'failed':
      return onError(new Error(message.reason), `standings of contest ${message.contestId ?? 'all'}`);
    case 'polled':
      host.now = message.now;
      return resolveWaiting(host, message.turn);
  }
}

/** Resolves the refreshes that wait for a poll up to a turn. */
function resolveWaiting({ waiting }: Host, upTo: number): void {
  for (const [turn, resolve] of waiting) {
    if (turn > upTo) continue;
    waiting.delete(turn);
    resolve();
  }
}

function notifyListeners(host: Host, contestId: number, version: number): void {
  for (const listener of host.listeners) listener(contestId, version);
}

function leaseName(contestId: number): string {
  return `${LEASE_PREFIX}${contestId}`;
}
