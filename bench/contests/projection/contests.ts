import type { Position, Side } from '@touchline/domain/football/events';
import { foldMatch, type MatchRecord } from '@touchline/domain/football/fold';
import type { StrengthScale } from '@touchline/domain/football/model/strength';
import { leagueScale } from '@touchline/domain/projection/league-scale';
import type { MatchFacts } from '@touchline/domain/projection/match-facts';
import type { PlayClock } from '@touchline/domain/projection/play-time';
import { type ClubMatch, PAST_MATCHES, sideFacts } from '@touchline/domain/projection/side-facts';
import { scoreMatch } from '@touchline/domain/scoring/match';
import type { ContestPerformance } from '@touchline/domain/scoring/substitutions';
import type { ScoringTable } from '@touchline/domain/scoring/table';
import type { FeedFixture, FeedPlayer, TimedEvent } from '../../../server/src/feeds/feed.ts';
import { matchScript } from '../../../server/src/feeds/simulator/match-script.ts';
import { CUP, SEASON_MS } from '../../../server/src/feeds/world/leagues.ts';
import { playSeason } from '../../../server/src/feeds/world/season.ts';
import { createWorldBase } from '../../../server/src/feeds/world/world-base.ts';

const MINUTE_MS = 60_000;
const LINE_UPS_BEFORE_MS = 60 * MINUTE_MS;
const SIDES = ['home', 'away'] as const satisfies readonly Side[];

interface PlayedMatch {
  readonly fixture: FeedFixture;
  readonly script: readonly TimedEvent[];
}

/** A round of a league, played to its end by the simulator, and what was public before it. */
export interface PlayedRound {
  readonly matches: readonly PlayedMatch[];
  /** By club code. */
  readonly squads: ReadonlyMap<number, readonly FeedPlayer[]>;
  readonly past: ReadonlyMap<number, readonly ClubMatch[]>;
  readonly scale: StrengthScale;
}

/** Rounds of the product's leagues, world after world, without end. A pure function of the seed. */
export function* playedRounds(seed: string): Generator<PlayedRound, never> {
  for (let number = 0; ; number += 1) {
    const season = 1 + (number % 3);
    const base = createWorldBase(`${seed}-${number}`, 'bench');
    const played = playSeason(base, season);
    const past = new Map<number, ClubMatch[]>();
    const scales = new Map<string, StrengthScale>();
    const fixtures = played
      .fixtures((season - 1) * SEASON_MS, (season + 1) * SEASON_MS)
      .filter(({ leagueCode }) => leagueCode !== CUP);
    const rounds = Map.groupBy(fixtures, ({ leagueCode, round }) => `${leagueCode} ${round}`);
    for (const round of [...rounds.values()].toSorted(
      (one, other) => (one[0]?.kickOffMs ?? 0) - (other[0]?.kickOffMs ?? 0),
    )) {
      const [first] = round;
      if (first === undefined) continue;
      const squads = base.squadsIn(first.season, first.cycle).byClub;
      const scale =
        scales.get(first.leagueCode) ??
        leagueScale(
          [
            ...new Set(
              fixtures
                .filter(({ leagueCode }) => leagueCode === first.leagueCode)
                .map(({ homeCode }) => homeCode),
            ),
          ].map((code) => squads.get(code) ?? []),
        );
      scales.set(first.leagueCode, scale);
      const matches = round.map((fixture) => {
        const { seed: match } = played.played(fixture);
        const script = matchScript({
          ...match,
          provider: 'bench',
          minuteMs: MINUTE_MS,
          lineUpsBeforeMs: LINE_UPS_BEFORE_MS,
        });
        return { fixture: match.fixture, script };
      });
      yield { matches, squads, past: new Map([...past].map(([code, list]) => [code, [...list]])), scale };
      for (const match of matches) remember(past, match);
    }
  }
}

function remember(past: Map<number, ClubMatch[]>, { fixture, script }: PlayedMatch): void {
  const record = foldMatch(script.map(({ event }) => event));
  for (const side of SIDES) {
    const code = side === 'home' ? fixture.homeCode : fixture.awayCode;
    const lead = (record.score.home - record.score.away) * (side === 'home' ? 1 : -1);
    const matches = past.get(code) ?? [];
    past.set(code, matches);
    matches.push({
      at: fixture.kickOffMs,
      result: Math.sign(lead),
      appearances: appearancesOf(record, side),
    });
    if (matches.length > PAST_MATCHES) matches.shift();
  }
}

function appearancesOf({ players }: MatchRecord, side: Side): ClubMatch['appearances'] {
  return new Map([...players].filter(([, player]) => player.side === side));
}

/** A round at a moment: what the server would have in its tables. */
export interface RoundAt {
  readonly open: readonly MatchFacts[];
  /** By player: points and minutes of matches that are over. */
  readonly settled: ReadonlyMap<number, Pick<ContestPerformance, 'points' | 'minutes'>>;
}

/** The public facts of a round at a moment, in milliseconds of its world. */
export function roundAt(round: PlayedRound, atMs: number, table: ScoringTable): RoundAt {
  const open: MatchFacts[] = [];
  const settled = new Map<number, Pick<ContestPerformance, 'points' | 'minutes'>>();
  for (const { fixture, script } of round.matches) {
    const events = script
      .filter(({ offsetMs }) => fixture.kickOffMs + offsetMs <= atMs)
      .map(({ event }) => event);
    const record = foldMatch(events);
    if (record.phase === 'ended') {
      for (const [playerId, performance] of performancesOf(round, record, table))
        settled.set(playerId, performance);
    } else open.push(factsOf(round, fixture, record, events.length));
  }
  return { open, settled };
}

function performancesOf(
  { squads }: PlayedRound,
  record: MatchRecord,
  table: ScoringTable,
): Map<number, Pick<ContestPerformance, 'points' | 'minutes'>> {
  const positions = positionsOf(squads);
  const players = [...record.players].map(([playerId, { statistics }]) => ({
    playerId,
    position: positions.get(playerId) ?? 'MF',
    statistics,
  }));
  const scores = scoreMatch(table, players, { fullStatistics: true, ended: true });
  return new Map(
    players.map(({ playerId, statistics }) => [
      playerId,
      { points: scores.get(playerId)?.points ?? 0, minutes: statistics.minutes },
    ]),
  );
}

function positionsOf(squads: PlayedRound['squads']): ReadonlyMap<number, Position> {
  return new Map([...squads.values()].flat().map(({ code, position }) => [code, position]));
}

function factsOf(
  { squads, past, scale }: PlayedRound,
  fixture: FeedFixture,
  record: MatchRecord,
  version: number,
): MatchFacts {
  const side = (name: Side, code: number) =>
    sideFacts({
      squad: (squads.get(code) ?? []).map(({ code: playerId, position, rating }) => ({
        playerId,
        position,
        rating,
      })),
      past: past.get(code) ?? [],
      appearances: appearancesOf(record, name),
      at: fixture.kickOffMs,
    });
  return {
    matchId: fixture.matchId,
    version,
    clock: clockOf(record),
    score: record.score,
    scale,
    fullStatistics: true,
    home: side('home', fixture.homeCode),
    away: side('away', fixture.awayCode),
  };
}

function clockOf({ phase, minute }: MatchRecord): PlayClock {
  if (phase === 'not_started') return { status: 'to_come', minute: 0 };
  if (phase === 'first_half' || phase === 'half_time' || phase === 'second_half')
    return { status: phase, minute };
  return { status: 'over', minute: 90 };
}
