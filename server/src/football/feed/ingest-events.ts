import { FIRST_OPERATOR_VERSION, type CorrectionReason } from '@touchline/domain/football/corrections';
import type { MatchEvent } from '@touchline/domain/football/events';
import { foldMatch } from '@touchline/domain/football/fold';
import { gameNow } from '../../db/clock.ts';
import type { Tx } from '../../db/database.ts';
import { readMatchEvent } from '../../feeds/public.ts';
import { saveCorrection } from '../corrections/save-correction.ts';
import { appearancesOf, pointsOf, resultOf } from './score-match.ts';
import {
  appendEvents,
  lockMatch,
  loggedEvents,
  playersOfMatch,
  positionsOf,
  storeAppearances,
  storePoints,
  storeResult,
  type LockedMatch,
  type MatchResult,
} from './store.ts';
import { playersNamedBy, translateEvent } from './translate-event.ts';

/**
 * Called when a match has changed (events, a result, a new kick-off), in the transaction of the change. Listeners are
 * passed in where the server is assembled; they throw only for bugs, since a throw rolls the change back.
 */
export type MatchListener = (tx: Tx, matchId: number) => Promise<void>;

/** Calls the listeners one after the other, in their order. */
export async function notifyListeners(
  tx: Tx,
  listeners: readonly MatchListener[],
  matchId: number,
): Promise<void> {
  for (const listener of listeners) await listener(tx, matchId);
}

/** Why a message of a feed was rejected: not an event, another match or provider, or unknown players. */
type RefusalReason = 'malformed' | 'foreign' | 'unknown_player';

export interface MatchNews {
  /** Events that changed the match; 0 when all of them were known or outdated. */
  readonly events: number;
  /** Rejected messages by reason. */
  readonly refused: Readonly<Record<RefusalReason, number>>;
  /** The result now; null without news. */
  readonly result: MatchResult | null;
  /** Players whose points changed. */
  readonly playerIds: ReadonlySet<number>;
}

/**
 * The only entry point for events of a match. Accepts a feed's messages with the provider's ids: duplicates are
 * skipped, outdated versions only logged; malformed or foreign messages and those of unknown players are rejected
 * and counted. When anything changed, the match, its appearances and its points are recomputed from all events, so
 * that lost, duplicate, reordered and corrected deliveries lead to the same rows; what changes after the final whistle
 * is recorded as a correction; then the listeners are called.
 * `happenedAt` is the time recorded for an end or a confirmation: now, unless the server catches up after downtime.
 * Takes the match's lock. Throws if the match does not exist.
 */
export async function ingestEvents(
  tx: Tx,
  matchId: number,
  messages: readonly unknown[],
  listeners: readonly MatchListener[],
  happenedAt?: Date,
): Promise<MatchNews> {
  const match = await lockMatch(tx, matchId);
  if (match === null) throw new Error(`there is no match ${matchId}`);
  const logged = await loggedEvents(tx, matchId);
  const { arrived, refused } = await readMessages(tx, match, messages, new Set(logged.map(versionKey)));
  const none: MatchNews = { events: 0, refused, result: null, playerIds: new Set() };
  if (arrived.length === 0) return none;
  const now = await gameNow(tx);
  await appendEvents(tx, matchId, logged.length, arrived, now);
  const news = newsAmong(logged, arrived);
  if (news === 0) return none;
  const changed = await applyEvents(tx, match, {
    logged,
    arrived,
    at: happenedAt ?? now,
    reason: null,
    listeners,
  });
  return { events: news, refused, ...changed };
}

interface Appended {
  readonly logged: readonly MatchEvent[];
  /** Events that are in the log but not in the rows yet. */
  readonly arrived: readonly MatchEvent[];
  /** The time recorded for an end, a confirmation or a correction. */
  readonly at: Date;
  /** Why an operator corrects the match; null for events of a feed. */
  readonly reason: CorrectionReason | null;
  readonly listeners: readonly MatchListener[];
}

/**
 * Recomputes a match, its appearances and its points from all events, records what changes after the final whistle, and
 * calls the listeners. The match must be locked.
 */
export async function applyEvents(
  tx: Tx,
  match: LockedMatch,
  { logged, arrived, at, reason, listeners }: Appended,
): Promise<Pick<MatchNews, 'playerIds'> & { readonly result: MatchResult }> {
  const record = foldMatch([...logged, ...arrived]);
  const result = resultOf(match, record, at);
  await storeResult(tx, match.id, result, at);
  await storeAppearances(tx, match.id, appearancesOf(match, record));
  const positions = await positionsOf(tx, [...record.players.keys()]);
  const points = pointsOf(match, record, positions);
  const playerIds = await storePoints(tx, match.id, points);
  await saveCorrection(tx, match, { logged, arrived, record, points, at, reason });
  await notifyListeners(tx, listeners, match.id);
  return { result, playerIds };
}

/** The events that are not logged yet, without duplicates, with our ids. */
async function readMessages(
  tx: Tx,
  match: LockedMatch,
  messages: readonly unknown[],
  known: Set<string>,
): Promise<{ arrived: readonly MatchEvent[]; refused: Record<RefusalReason, number> }> {
  const refused = { malformed: 0, foreign: 0, unknown_player: 0 };
  const fresh = messages.flatMap((message): MatchEvent[] => {
    if (isLogged(message, match, known)) return [];
    const event = readMatchEvent(message);
    if (event === null) refused.malformed += 1;
    else if (event.provider !== match.provider || String(event.matchId) !== match.provider_key) {
      refused.foreign += 1;
    } else if (!known.has(versionKey(event))) return [event];
    return [];
  });
  if (fresh.length === 0) return { arrived: [], refused };
  const codes = new Set(fresh.flatMap(({ happening }) => playersNamedBy(happening)));
  const playerIds = await playersOfMatch(tx, match, [...codes]);
  const arrived = fresh.flatMap((event): MatchEvent[] => {
    const translated = translateEvent(event, match.id, playerIds);
    if (translated === null) refused.unknown_player += 1;
    else if (!known.has(versionKey(event))) {
      known.add(versionKey(event));
      return [translated];
    }
    return [];
  });
  return { arrived, refused };
}

/**
 * Whether a message names an event that is logged: whatever else it holds, it changes nothing. Feeds send all events of
 * a match with each new one, and checking every field of hundreds of known ones costs more than all the rest.
 */
function isLogged(
  message: unknown,
  { provider, provider_key: key }: LockedMatch,
  known: ReadonlySet<string>,
): boolean {
  if (typeof message !== 'object' || message === null) return false;
  if (!('provider' in message && 'matchId' in message && 'id' in message && 'version' in message))
    return false;
  const { id, version } = message;
  if (message.provider !== provider || String(message.matchId) !== key) return false;
  if (typeof id !== 'string' || typeof version !== 'number') return false;
  // The versions of operators are not a feed's to send: those are refused by their schema.
  return version < FIRST_OPERATOR_VERSION && known.has(versionKey({ id, version }));
}

/** How many of the arrived events are the latest version of their event. */
function newsAmong(logged: readonly MatchEvent[], arrived: readonly MatchEvent[]): number {
  const latest = new Map<string, number>();
  for (const event of [...logged, ...arrived]) {
    latest.set(event.id, Math.max(event.version, latest.get(event.id) ?? 0));
  }
  return arrived.filter(({ id, version }) => latest.get(id) === version).length;
}

/** A match has one provider, so id and version identify an event. */
function versionKey({ id, version }: Pick<MatchEvent, 'id' | 'version'>): string {
  return `${version}\n${id}`;
}
