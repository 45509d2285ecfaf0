import type { MatchEvent } from '@touchline/domain/football/events';
import { foldMatch } from '@touchline/domain/football/fold';
import { gameNow } from '../../db/clock.ts';
import type { Tx } from '../../db/database.ts';
import { readMatchEvent } from '../../feeds/public.ts';
import { notifyListeners, type MatchListener } from './listeners.ts';
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

/** Why a message of a feed was not taken: it is no event, of another match or provider, or of unknown players. */
type RefusalReason = 'malformed' | 'foreign' | 'unknown_player';

export interface MatchNews {
  /** Events that changed what counts; 0 when everything was known or outdated. */
  readonly events: number;
  /** How many messages were not taken, by reason. */
  readonly refused: Readonly<Record<RefusalReason, number>>;
  /** Where the match stands now; null without news. */
  readonly result: MatchResult | null;
  /** Players whose points changed. */
  readonly playerIds: ReadonlySet<number>;
}

/**
 * The one way in which events reach a match. Takes what a feed delivered, in the provider's own numbers: repeats
 * are passed over, outdated versions only logged, anything unreadable, foreign or of unknown players is refused
 * and counted. With news the match, its appearances and its points are computed anew from all events, so that
 * lost, repeated, reordered and corrected deliveries lead to the same rows; then the listeners are told.
 * What ends or is confirmed by them does so at `happenedAt`: now, unless a standstill is being caught up with.
 * Holds the match's lock. Throws when there is no such match.
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
  const record = foldMatch([...logged, ...arrived]);
  const result = resultOf(match, record, happenedAt ?? now);
  await storeResult(tx, matchId, result, happenedAt ?? now);
  await storeAppearances(tx, matchId, appearancesOf(match, record));
  const positions = await positionsOf(tx, [...record.players.keys()]);
  const playerIds = await storePoints(tx, matchId, pointsOf(match, record, positions));
  await notifyListeners(tx, listeners, matchId);
  return { events: news, refused, result, playerIds };
}

/** The events among the messages that the log does not have, each once, with our ids. */
async function readMessages(
  tx: Tx,
  match: LockedMatch,
  messages: readonly unknown[],
  known: Set<string>,
): Promise<{ arrived: readonly MatchEvent[]; refused: Record<RefusalReason, number> }> {
  const refused = { malformed: 0, foreign: 0, unknown_player: 0 };
  const fresh = messages.flatMap((message): MatchEvent[] => {
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

/** How many of the arrived events are the latest version of theirs. */
function newsAmong(logged: readonly MatchEvent[], arrived: readonly MatchEvent[]): number {
  const latest = new Map<string, number>();
  for (const event of [...logged, ...arrived]) {
    latest.set(event.id, Math.max(event.version, latest.get(event.id) ?? 0));
  }
  return arrived.filter(({ id, version }) => latest.get(id) === version).length;
}

/** A match has one provider, so an event is known by its id and version. */
function versionKey({ id, version }: MatchEvent): string {
  return `${version}\n${id}`;
}
