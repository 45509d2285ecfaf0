import { chanceToPlay, type LineUpPlace } from '@touchline/domain/contests/expected/chance-to-play';
import { expectedPoints, type PointsKind } from '@touchline/domain/contests/expected/expected-points';
import { missesKickOff, type AbsenceStatus } from '@touchline/domain/football/absence';
import type { Side } from '@touchline/domain/football/events';
import { foldMatch, type MatchRecord } from '@touchline/domain/football/fold';
import { difficultyOf, fixtureChances } from '@touchline/domain/football/season/difficulty';
import { leagueScale } from '@touchline/domain/projection/league-scale';
import { scoreMatch } from '@touchline/domain/scoring/match';
import type { ScoringTable } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS } from '../../../server/src/feeds/simulator/calendar.ts';
import type { FeedFixture, FeedPlayer } from '../../../server/src/feeds/feed.ts';
import { sprintFeed } from '../../../server/src/feeds/simulator/sprint-feed.ts';
import type { PickedFrom } from '../../../server/src/simulated-managers/pick-team.ts';

/** A player of a round: what is known before it, and what then happened. */
export interface RoundPlayer {
  readonly row: PickedFrom;
  /** Expected points before the line-ups are out, and with them. */
  readonly expected: { readonly before: number; readonly after: number };
  /** The chance of a start before the line-ups are out. */
  readonly startChance: number;
  readonly started: boolean;
  readonly minutes: number;
  /** Units of the table. */
  readonly points: number;
}

export const TABLES: Readonly<Record<PointsKind, ScoringTable>> = { easy: EASY, pro: PRO };

const FORM_MATCHES = 5;
const LONG_AFTER_MS = 1e12;
const SIDES = ['home', 'away'] as const satisfies readonly Side[];

interface Past {
  readonly started: boolean;
  readonly minutes: number;
  readonly points: Readonly<Record<PointsKind, number>>;
}

type Played = ReadonlyMap<number, Past>;

/** Rounds of the Sprint League of a world, one after the other, as the server would know them. */
export function* sprintRounds(seed: string, kind: PointsKind): Generator<readonly RoundPlayer[]> {
  const feed = sprintFeed(seed, 'bench', () => 1);
  const { players } = feed.world(0);
  const squads = Map.groupBy(players, ({ clubCode }) => clubCode);
  const scale = leagueScale([...squads.values()]);
  const past = new Map<number, Past[]>();
  for (let round = 0; ; round += 1) {
    const kickOffMs = SPRINT_EPOCH_MS + round * SPRINT_ROUND_MS;
    const known = (feed.absences?.(kickOffMs - SPRINT_ROUND_MS / 3) ?? [])
      .filter((absence) => missesKickOff(absence, kickOffMs))
      .map(({ playerCode, status }) => [playerCode, status] as const);
    const absent = new Map<number, AbsenceStatus>(known);
    const shown: RoundPlayer[] = [];
    for (const fixture of feed.fixtures(kickOffMs, kickOffMs + 1)) {
      const played = playedIn(feed.eventsUpTo(fixture, fixture.kickOffMs + LONG_AFTER_MS), players);
      const squadOf = (side: Side) => squads.get(codeOf(fixture, side)) ?? [];
      const chances = fixtureChances(scale, squadOf('home'), squadOf('away'));
      for (const side of SIDES) {
        const difficulty = difficultyOf(chances[side]);
        for (const player of squadOf(side)) {
          const before = { player, squad: squadOf(side), absent, past: past.get(player.code) ?? [] };
          shown.push(roundPlayer(before, played.get(player.code), { kind, difficulty }));
        }
      }
      for (const { code } of [...squadOf('home'), ...squadOf('away')]) {
        const list = past.get(code) ?? [];
        past.set(code, [...list, played.get(code) ?? NOT_IN_IT].slice(-4 * FORM_MATCHES));
      }
    }
    yield shown;
  }
}

const NOT_IN_IT: Past = { started: false, minutes: 0, points: { easy: 0, pro: 0 } };

function codeOf({ homeCode, awayCode }: FeedFixture, side: Side): number {
  return side === 'home' ? homeCode : awayCode;
}

function playedIn(events: Parameters<typeof foldMatch>[0], squad: readonly FeedPlayer[]): Played {
  const record: MatchRecord = foldMatch(events);
  const positions = new Map(squad.map(({ code, position }) => [code, position]));
  const people = [...record.players].flatMap(([playerId, { statistics }]) => {
    const position = positions.get(playerId);
    return position === undefined ? [] : [{ playerId, position, statistics }];
  });
  const context = { fullStatistics: true, ended: true };
  const [easy, pro] = [scoreMatch(EASY, people, context), scoreMatch(PRO, people, context)];
  return new Map(
    [...record.players].map(([code, { started, statistics }]) => [
      code,
      {
        started,
        minutes: statistics.minutes,
        points: { easy: easy.get(code)?.points ?? 0, pro: pro.get(code)?.points ?? 0 },
      },
    ]),
  );
}

interface Before {
  readonly player: FeedPlayer;
  readonly squad: readonly FeedPlayer[];
  readonly absent: ReadonlyMap<number, AbsenceStatus>;
  readonly past: readonly Past[];
}

interface Match {
  readonly kind: PointsKind;
  readonly difficulty: 1 | 2 | 3 | 4 | 5;
}

function roundPlayer(before: Before, played: Past | undefined, { kind, difficulty }: Match): RoundPlayer {
  const { player, past, absent } = before;
  const { unitsPerPoint } = TABLES[kind];
  const recent = past.slice(-FORM_MATCHES);
  const lastPlayed = past.filter(({ minutes }) => minutes > 0).slice(-FORM_MATCHES);
  const sum = lastPlayed.reduce((total, { points }) => total + points[kind], 0);
  const startPoints = recent
    .filter(({ started }) => started)
    .map(({ points }) => points[kind] / unitsPerPoint);
  const chanceWith = (announced: LineUpPlace | null) =>
    chanceToPlay({
      position: player.position,
      better: betterThan(before),
      recent,
      absence: absent.get(player.code) ?? null,
      announced,
    });
  const expectedWith = (announced: LineUpPlace | null) =>
    expectedPoints({
      kind,
      position: player.position,
      stars: player.stars,
      startPoints,
      chance: chanceWith(announced),
      difficulty,
    });
  const expected = {
    before: expectedWith(null),
    after: expectedWith(played === undefined ? 'left_out' : played.started ? 'starts' : 'bench'),
  };
  const status = absent.get(player.code);
  return {
    row: {
      id: player.code,
      position: player.position,
      stars: player.stars,
      club: { id: player.clubCode },
      form: lastPlayed.length === 0 ? null : (sum / lastPlayed.length / unitsPerPoint).toFixed(1),
      absence:
        status === undefined
          ? null
          : { status, reason: 'other', since_dt: '', out_from_dt: '', expected_return_dt: null },
      unavailable: null,
      fielding: null,
      expected: expected.before.toFixed(1),
    },
    expected,
    startChance: chanceWith(null).start,
    started: played?.started ?? false,
    minutes: played?.minutes ?? 0,
    points: played?.points[kind] ?? 0,
  };
}

function betterThan({ player, squad, absent }: Before): number {
  return squad.filter(
    ({ code, position, rating }) =>
      position === player.position &&
      (rating > player.rating || (rating === player.rating && code < player.code)) &&
      (absent.get(code) ?? 'doubtful') === 'doubtful',
  ).length;
}
