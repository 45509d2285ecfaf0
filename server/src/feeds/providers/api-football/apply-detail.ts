import { MINUTE_MS } from '@touchline/domain/rules/index';
import { foldMatch } from '@touchline/domain/football/fold';
import type { MatchEvent, Side } from '@touchline/domain/football/events';
import { inTransaction, type Db, type Tx } from '../../../db/database.ts';
import type { FeedFixture } from '../../feed.ts';
import { newEvents } from '../facts.ts';
import { quarantine } from '../kept/answers.ts';
import { closeAgreed, isBlocked, raiseFlag } from '../kept/flags.ts';
import { ourMatch } from '../kept/mapping.ts';
import {
  appendProviderEvents,
  lockPolledMatch,
  providerEvents,
  recordHeld,
  recordSensible,
  type PolledMatch,
} from '../kept/matches.ts';
import { CONFIRM_AFTER_MS } from '../plan.ts';
import { nonsense, type Reading } from '../reading.ts';
import { fixtureDetailAnswer, issuesOf, type FixtureDetail } from './answers.ts';
import { stageOf } from './fixtures.ts';
import { API_FOOTBALL } from './league-state.ts';
import { FIGURES, readMatch } from './match.ts';
import { teamFigures } from './team-figures.ts';

/** The figures of players are read this often, not with every poll: each reading is a version of every player's. */
const FIGURES_EVERY_MS = 3 * MINUTE_MS;
/** A match whose answers make no sense for so long is shown to operators. */
const HELD_FLAG_MS = 5 * MINUTE_MS;
/**
 * A provider that reports for so long that many events are gone is trusted. Goals still have to agree with the
 * score.
 */
const INSISTS_MS = 10 * MINUTE_MS;
/** Fewer players with figures are half an answer. */
const MIN_PLAYERS = 11;

/** Parses one fixture of an answer, which must be the one that was requested. */
export function readDetail(item: unknown, fixture: FeedFixture): Reading<FixtureDetail> {
  const parsed = fixtureDetailAnswer.safeParse(item);
  if (!parsed.success) return nonsense('wrong_shape', issuesOf(parsed.error));
  const { teams } = parsed.data;
  return parsed.data.fixture.id === fixture.matchId &&
    teams.home.id === fixture.homeCode &&
    teams.away.id === fixture.awayCode
    ? { ok: true, value: parsed.data }
    : nonsense('not_requested', `${parsed.data.fixture.id}: ${teams.home.name} - ${teams.away.name}`);
}

const HALF_FIGURES = { ok: false, reason: 'wrong_shape', detail: 'figures of one club only' } as const;

interface Applied {
  readonly events: number;
  /** Whether the result is final, so that nothing more is requested. */
  readonly confirmed: boolean;
}

/**
 * Converts a provider's answer about a match to events and stores them for the feed. An answer that makes no sense
 * changes nothing: it goes to the quarantine, and after a while operators are alerted. `settled`: the season is
 * over, so results are final at once.
 */
export async function applyDetail(
  db: Db,
  fixture: FeedFixture,
  item: unknown,
  now: Date,
  settled = false,
): Promise<Applied> {
  const detail = readDetail(item, fixture);
  return inTransaction(db, async (tx) => {
    const match = await lockPolledMatch(tx, API_FOOTBALL, fixture.matchId, now);
    const known = await providerEvents(tx, API_FOOTBALL, fixture.matchId);
    const ours = await ourMatch(tx, API_FOOTBALL, fixture.matchId);
    if (!detail.ok) return hold(tx, { fixture, match, ours, item, now }, detail);
    const { value } = detail;
    if (settled && value.players.length === 1)
      // In play the next answer brings the figures; here there is no next one.
      return hold(tx, { fixture, match, ours, item, now }, HALF_FIGURES);
    const over = stageOf(value.fixture.status.short) === 'over';
    const waited = match.overAt !== null && now.getTime() - match.overAt.getTime() >= CONFIRM_AFTER_MS;
    const blocked = ours !== null && (await isBlocked(tx, ours));
    const confirmed = over && (settled || (waited && !blocked) || wasConfirmed(known));
    const figures = figuresDue(value, match, now, over || settled);
    const facts = readMatch(value, known, { confirmed, figures, insists: insists(match, now) });
    if (!facts.ok) return hold(tx, { fixture, match, ours, item, now }, facts);
    const keep = figures ? undefined : (name: string) => name.startsWith(FIGURES);
    const events = newEvents({ provider: API_FOOTBALL, matchId: fixture.matchId }, known, facts.value, keep);
    await appendProviderEvents(tx, API_FOOTBALL, fixture.matchId, known.length, events);
    await recordSensible(tx, API_FOOTBALL, fixture.matchId, { over, figures }, now);
    if (ours !== null) {
      await closeAgreed(tx, ours, API_FOOTBALL, ['held'], now);
      if (over) await compareCards(tx, ours, value, [...known, ...events], now);
    }
    return { events: events.length, confirmed };
  });
}

interface Held {
  readonly fixture: FeedFixture;
  readonly match: PolledMatch;
  readonly ours: number | null;
  readonly item: unknown;
  readonly now: Date;
}

async function hold(
  tx: Tx,
  { fixture, match, ours, item, now }: Held,
  { reason, detail }: Extract<Reading<never>, { ok: false }>,
): Promise<Applied> {
  await quarantine(
    tx,
    API_FOOTBALL,
    { resource: `fixtures?id=${fixture.matchId}`, reason, detail, answer: item },
    now,
  );
  await recordHeld(tx, API_FOOTBALL, fixture.matchId, reason, now);
  const long = match.heldSince !== null && now.getTime() - match.heldSince.getTime() >= HELD_FLAG_MS;
  if (ours !== null && long) {
    const flag = { matchId: ours, provider: API_FOOTBALL, kind: 'held', ours: 'last good answer' } as const;
    await raiseFlag(tx, { ...flag, theirs: `${reason}: ${detail}`.slice(0, 200), blocks: true }, now);
  }
  return { events: 0, confirmed: false };
}

function insists({ heldSince, heldReason }: PolledMatch, now: Date): boolean {
  return (
    heldSince !== null &&
    heldReason === 'fewer_than_before' &&
    now.getTime() - heldSince.getTime() >= INSISTS_MS
  );
}

function wasConfirmed(known: readonly MatchEvent[]): boolean {
  const whistle = known.findLast(({ id }) => id.endsWith(':whistle'));
  return whistle?.happening.kind === 'whistle' && whistle.happening.confirmed;
}

function figuresDue(
  { players }: FixtureDetail,
  { figuresAt }: PolledMatch,
  now: Date,
  final: boolean,
): boolean {
  const complete = players.length === 2 && players.every((each) => each.players.length >= MIN_PLAYERS);
  const due = figuresAt === null || now.getTime() - figuresAt.getTime() >= FIGURES_EVERY_MS;
  return complete && (due || final);
}

/**
 * Compares the cards of the events with the provider's own count. Coaches may be counted, so a difference is shown to
 * operators but does not keep the result.
 */
async function compareCards(
  tx: Tx,
  matchId: number,
  detail: FixtureDetail,
  events: readonly MatchEvent[],
  now: Date,
): Promise<void> {
  const counted: Record<Side, number> = { home: 0, away: 0 };
  for (const { side, statistics } of foldMatch(events).players.values())
    counted[side] += statistics.yellowCards + statistics.redCards;
  const reportedCards = (side: Side): number | null => {
    const answer = detail.statistics.find(({ team }) => team.id === detail.teams[side].id);
    if (answer === undefined) return null;
    const { yellowCards, redCards } = teamFigures(answer);
    return yellowCards === null || redCards === null ? null : yellowCards + redCards;
  };
  const [home, away] = [reportedCards('home'), reportedCards('away')];
  if (home === null || away === null) return;
  // A second yellow card is one card here and may be two there.
  const differs = Math.abs(home - counted.home) > 1 || Math.abs(away - counted.away) > 1;
  if (!differs) return closeAgreed(tx, matchId, API_FOOTBALL, ['cards'], now);
  const flag = { matchId, provider: API_FOOTBALL, kind: 'cards', blocks: false } as const;
  const ours = `events ${counted.home}-${counted.away}`;
  await raiseFlag(tx, { ...flag, ours, theirs: `statistics ${home}-${away}` }, now);
}
