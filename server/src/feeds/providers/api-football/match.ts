import type { MatchEvent, Period, Side } from '@touchline/domain/football/events';
import { eventIdOf, type Fact } from '../facts.ts';
import { nonsense, read, type Reading } from '../reading.ts';
import type { FixtureDetail, LineUpAnswer } from './answers.ts';
import { clockNow, endOf, hasExtraTime, periodsBegun, startOf, timeOf } from './clock.ts';
import { stageOf } from './fixtures.ts';
import { readIncidents, type Incident, type Squads } from './incidents.ts';
import { figuresOf } from './player-figures.ts';

/** Facts of this kind are only replaced when the figures are read again. */
export const FIGURES = 'figures:';
/** A line-up with fewer starters is not out yet. */
const STARTERS = 11;
/** Events that may vanish with one answer: the video referee takes back one at a time. */
const MAX_GONE = 2;

interface Reader {
  /** Whether the result of a match that is over is final. */
  readonly confirmed: boolean;
  /** Whether the figures of players are read; between, they stay as they were. */
  readonly figures: boolean;
  /**
   * Whether the provider has confirmed for a while that much of what it reported earlier is gone: then the removal
   * is applied.
   */
  readonly insists?: boolean;
}

/**
 * The facts of an answer about a match, in the event language with the provider's ids. `known` are the events so
 * far: an answer that lost most of them, or in which a started match has not started, is nonsense and changes
 * nothing.
 */
export function readMatch(
  detail: FixtureDetail,
  known: readonly MatchEvent[],
  { confirmed, figures, insists = false }: Reader,
): Reading<readonly Fact[]> {
  const stage = stageOf(detail.fixture.status.short);
  const started = known.some(({ happening }) => happening.kind === 'kick_off');
  if (started && (stage === 'to_come' || stage === 'postponed'))
    return nonsense('went_back', `status ${detail.fixture.status.short} after kick-off`);
  const lineUps = readLineUps(detail);
  if (!lineUps.ok) return lineUps;
  const squads = squadsOf(lineUps.value, known);
  const incidents = stage === 'to_come' ? read([]) : readIncidents(detail, squads, isAwarded(detail));
  if (!incidents.ok) return incidents;
  const facts = [
    ...lineUpFacts(squads, lineUps.value, known),
    ...periodFacts(detail, incidents.value, confirmed),
    ...incidentFacts(detail, incidents.value),
    ...clockFact(detail, squads),
    ...(figures ? figureFacts(detail, squads) : []),
  ];
  const gone = lostIncidents(detail.fixture.id, known, facts);
  if (gone > MAX_GONE && !insists) return nonsense('fewer_than_before', `${gone} events are gone`);
  return read(facts);
}

/** The score of an awarded match was not scored on the pitch. */
function isAwarded({ fixture }: FixtureDetail): boolean {
  return fixture.status.short === 'AWD' || fixture.status.short === 'WO';
}

type LineUps = Readonly<Partial<Record<Side, LineUpAnswer>>>;

function readLineUps({ lineups, teams }: FixtureDetail): Reading<LineUps> {
  const found: Partial<Record<Side, LineUpAnswer>> = {};
  for (const lineUp of lineups) {
    const side = lineUp.team.id === teams.home.id ? 'home' : lineUp.team.id === teams.away.id ? 'away' : null;
    if (side === null) return nonsense('not_requested', `a line-up of club ${lineUp.team.id}`);
    const ids = idsOf(lineUp.startXI);
    if (new Set([...ids, ...idsOf(lineUp.substitutes)]).size < ids.length + idsOf(lineUp.substitutes).length)
      return nonsense('wrong_shape', `a player stands twice in the line-up of club ${lineUp.team.id}`);
    if (ids.length === STARTERS) found[side] = lineUp;
  }
  return read(found);
}

function idsOf(list: LineUpAnswer['startXI']): readonly number[] {
  return list.flatMap(({ player }) => (player.id === null ? [] : [player.id]));
}

/** Both squads; a line-up that an answer leaves out is the one that was known. */
function squadsOf(lineUps: LineUps, known: readonly MatchEvent[]): Squads {
  const squad = (side: Side): Squads[Side] => {
    const lineUp = lineUps[side];
    if (lineUp !== undefined) return { starters: idsOf(lineUp.startXI), bench: idsOf(lineUp.substitutes) };
    const before = knownLineUp(side, known)?.happening;
    return before?.kind === 'line_up' ? before : { starters: [], bench: [] };
  };
  return { home: squad('home'), away: squad('away') };
}

function knownLineUp(side: Side, known: readonly MatchEvent[]): MatchEvent | undefined {
  return known.findLast(({ happening }) => happening.kind === 'line_up' && happening.side === side);
}

function lineUpFacts(squads: Squads, lineUps: LineUps, known: readonly MatchEvent[]): readonly Fact[] {
  return (['home', 'away'] as const).flatMap((side): Fact[] => {
    const { starters, bench } = squads[side];
    if (starters.length === 0) return [];
    const before = knownLineUp(side, known)?.happening;
    const formation = lineUps[side]?.formation ?? (before?.kind === 'line_up' ? before.formation : '');
    return [
      {
        name: `line-up:${side}`,
        time: { ...startOf(1), sequence: 0 },
        happening: { kind: 'line_up', side, formation, starters, bench },
      },
    ];
  });
}

/** Starts and ends of periods, the whistle, or that the match was abandoned. */
function periodFacts(
  detail: FixtureDetail,
  incidents: readonly Incident[],
  confirmed: boolean,
): readonly Fact[] {
  const begun = periodsBegun(detail);
  const stage = stageOf(detail.fixture.status.short);
  const extraTime = hasExtraTime(detail);
  const times = incidents.map(({ event }) => timeOf(event.time, event.type, extraTime));
  const facts: Fact[] = [];
  const running: Period = begun.at(-1) ?? 1;
  for (const period of begun) {
    facts.push(
      period === 1
        ? { name: 'kick-off', time: startOf(1), happening: { kind: 'kick_off' } }
        : { name: `start:${period}`, time: startOf(period), happening: { kind: 'period', state: 'start' } },
    );
    const { short } = detail.fixture.status;
    const isOver = period < running || stage === 'over' || short === 'HT' || short === 'BT';
    if (isOver && period !== 5)
      facts.push({
        name: `end:${period}`,
        time: endOf(period, times),
        happening: { kind: 'period', state: 'end' },
      });
  }
  const end = endOf(running, times, 1);
  if (stage === 'over') facts.push({ name: 'whistle', time: end, happening: { kind: 'whistle', confirmed } });
  if (stage === 'abandoned') facts.push({ name: 'abandoned', time: end, happening: { kind: 'abandoned' } });
  return facts;
}

function incidentFacts(detail: FixtureDetail, incidents: readonly Incident[]): readonly Fact[] {
  const extraTime = hasExtraTime(detail);
  const inMinute = new Map<string, number>();
  return incidents.map(({ name, event, happening }): Fact => {
    const time = timeOf(event.time, event.type.toLowerCase(), extraTime);
    const minute = `${time.period} ${time.minute} ${time.added}`;
    const sequence = (inMinute.get(minute) ?? 0) + 1;
    inMinute.set(minute, sequence);
    const ofGoal =
      happening.kind === 'assist' && happening.goalEventId !== null
        ? { ...happening, goalEventId: eventIdOf(detail.fixture.id, happening.goalEventId) }
        : happening;
    return { name, time: { ...time, sequence }, happening: ofGoal };
  });
}

/** Moves the minute of a match in which nothing happens: an amount of nothing at this time. */
function clockFact(detail: FixtureDetail, squads: Squads): readonly Fact[] {
  const [playerId] = squads.home.starters;
  const time = clockNow(detail);
  if (playerId === undefined || time === null || stageOf(detail.fixture.status.short) === 'to_come')
    return [];
  const happening = { kind: 'stat_delta', side: 'home', playerId, statistic: 'minutes', amount: 0 } as const;
  return [{ name: 'clock', time, happening }];
}

/** The figures of each player so far, in one fact that the next figures replace. */
function figureFacts(detail: FixtureDetail, squads: Squads): readonly Fact[] {
  const time = { ...startOf(1), sequence: 1 };
  return detail.players.flatMap(({ team, players }) => {
    const side = team.id === detail.teams.home.id ? 'home' : 'away';
    const named = new Set([...squads[side].starters, ...squads[side].bench]);
    return players.flatMap(({ player, statistics }): Fact[] => {
      const [figures] = statistics;
      if (figures === undefined || (named.size > 0 && !named.has(player.id))) return [];
      const amounts = figuresOf(figures);
      if (Object.keys(amounts).length === 0) return [];
      const happening = { kind: 'stat_deltas', side, playerId: player.id, amounts } as const;
      return [{ name: `${FIGURES}${player.id}`, time, happening }];
    });
  });
}

const COUNTED: readonly string[] = ['goal', 'own_goal', 'card', 'substitution', 'penalty'];

/** How many goals, cards and changes that were known are no longer reported. */
function lostIncidents(matchId: number, known: readonly MatchEvent[], facts: readonly Fact[]): number {
  const latest = new Map<string, MatchEvent>();
  for (const event of known)
    if (event.version > (latest.get(event.id)?.version ?? 0)) latest.set(event.id, event);
  const stated = new Set(facts.map(({ name }) => eventIdOf(matchId, name)));
  return [...latest.values()].filter(
    ({ id, happening }) => COUNTED.includes(happening.kind) && !stated.has(id),
  ).length;
}
