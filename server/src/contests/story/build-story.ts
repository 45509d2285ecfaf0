import { moneyText, xfc } from '@touchline/domain/money';
import type { PickScore } from '@touchline/domain/scoring/substitutions';
import { pointsText, type ScoringTable } from '@touchline/domain/scoring/table';
import type { LockedTeam } from '@touchline/domain/standings/live/chunk';
import { rankAmong } from '@touchline/domain/contests/story/field-totals';
import {
  bestCaptain,
  bestPick,
  finalPerformances,
  rivalOf,
  teamCourse,
  turnBetween,
  type BestCaptain,
  type TeamCourse,
  type Turn,
} from '@touchline/domain/contests/story/team-story';
import { sql, type Db } from '../../db/database.ts';
import { scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { nextPrizeShown } from '../queries/next-prize-shown.ts';
import type { EntryPlace } from '../queries/place.ts';
import { loadPerformances } from '../standings/standings.ts';
import { readLockedTeam, type TeamRow } from '../queries/team-row.ts';
import { placesNear, type NearPlace, type PlacesNear } from './places-near.ts';
import { playedRound, type PlayedRound } from './round-memory.ts';
import { loadShown, type Shown, type Story } from './shown.ts';

/** The entry that the story is about. */
export interface StoryEntry extends LockedTeam {
  readonly manager: Story['manager'];
}

/** An entry of a contest whose matches are over, with its place. */
export interface EndedEntry {
  readonly contest: ContestWithMatches;
  readonly now: Date;
  readonly entry: StoryEntry;
  readonly place: EntryPlace;
}

/** Another entry with the moment from which one of the two led for good. */
interface Decided {
  readonly place: NearPlace;
  readonly turn: Turn | null;
}

interface Facts {
  readonly round: PlayedRound;
  readonly course: TeamCourse;
  readonly places: PlacesNear;
  /** Whether the events of the matches add up to the points of the entry. */
  readonly hasCourse: boolean;
  readonly best: PickScore | null;
  readonly captain: BestCaptain | null;
  readonly holder: Decided | null;
  readonly runnerUp: Decided | null;
  readonly rival: { readonly place: NearPlace; readonly changes: number } | null;
}

/** Builds the story of an entry: what the domain finds in the course of its contest, in the format of the call. */
export async function buildStory(db: Db, ended: EndedEntry): Promise<Story> {
  const facts = await findFacts(db, ended);
  const { contest, entry, place } = ended;
  const { best, captain, holder, runnerUp, rival, places } = facts;
  const table = scoringTableOf(contest.scoring_table);
  const shown = await loadShown(db, contest, facts.round.course, {
    players: [best?.playerId, captain?.playerId, holder?.turn?.playerId, runnerUp?.turn?.playerId],
    places: [holder?.place, runnerUp?.place, rival?.place],
  });
  return {
    manager: entry.manager,
    is_final: contest.results_at !== null,
    entries: contest.entries_with_team,
    rank: place.rank,
    points: pointsText(table, place.points),
    prize: moneyText(xfc(place.prize)),
    path: facts.hasCourse ? pathOf(table, facts, place) : [],
    sampled: facts.hasCourse && facts.round.counted < facts.round.all,
    best_player: bestPlayerShown(table, shown, best),
    best_captain: captainShown(table, shown, facts, ended),
    next_prize: nextPrizeShown(table, places.nextPrize),
    next_prize_held_by: shown.decided(holder),
    runner_up: runnerUpShown(table, shown, runnerUp, place),
    rival: rival === null ? null : { entry: shown.entry(rival.place), changes: rival.changes },
  };
}

async function findFacts(db: Db, { contest, now, entry, place }: EndedEntry): Promise<Facts> {
  const { entryId, managerId, team } = entry;
  const round = await playedRound(db, contest, now);
  const places = await placesNear(db, contest, { ...place, entryId, managerId, prizeAt: round.prizeAt }, now);
  const course = teamCourse(round.terms, team, round.course);
  const hasCourse = round.totals.length > 0 && course.scores.at(-1)?.total === place.points;
  const performances = hasCourse
    ? finalPerformances(round.course)
    : (await loadPerformances(db, contest, now)).performances;
  const [final] = teamCourse(round.terms, team, { start: performances, moments: [] }).scores;
  return {
    round,
    course,
    places,
    hasCourse,
    best: final === undefined ? null : bestPick(final),
    captain: bestCaptain(round.terms, team, performances),
    ...(hasCourse
      ? compared({ place, course, places }, await coursesOf(db, round, places))
      : { holder: places.holder === null ? null : { place: places.holder, turn: null }, ...NO_RIVALS }),
  };
}

const NO_RIVALS = { runnerUp: null, rival: null };

/** The courses of the entries around a place, by entry. */
async function coursesOf(
  db: Db,
  { terms, course }: PlayedRound,
  { near, holder }: PlacesNear,
): Promise<ReadonlyMap<number, TeamCourse>> {
  const ids = [...near, ...(holder === null ? [] : [holder])].map(({ entryId }) => entryId);
  const { rows } = await sql<TeamRow>`
    select id, manager_id, starters, reserves, captain_id, vice_captain_id, stars, saved_at from entry
    where id = any(${ids}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, teamCourse(terms, readLockedTeam(row).team, course)]));
}

interface Compared {
  readonly place: EntryPlace;
  readonly course: TeamCourse;
  readonly places: PlacesNear;
}

function compared(
  { place, course, places }: Compared,
  courses: ReadonlyMap<number, TeamCourse>,
): Pick<Facts, 'holder' | 'runnerUp' | 'rival'> {
  const { near, holder } = places;
  const candidates = near.flatMap((each) => {
    const own = courses.get(each.entryId);
    return own === undefined ? [] : [{ ...each, course: own }];
  });
  const rival = rivalOf({ rank: place.rank, course }, candidates);
  const second = place.rank === 1 ? candidates[0] : undefined;
  return {
    holder: holder === null ? null : { place: holder, turn: turnOf(courses.get(holder.entryId), course) },
    runnerUp: second === undefined ? null : { place: second, turn: turnOf(course, second.course) },
    rival: rival === null ? null : { place: rival.rival, changes: rival.changes },
  };
}

/** When the first of two teams came to lead the other by a unit; null where it does not. */
function turnOf(ahead: TeamCourse | undefined, behind: TeamCourse): Turn | null {
  return ahead === undefined ? null : turnBetween(ahead, behind, 1);
}

function pathOf(table: ScoringTable, { round, course }: Facts, place: EntryPlace): Story['path'] {
  return round.frames.map(({ at, moments, resumes }, index) => {
    const total = course.scores[moments]?.total ?? 0;
    const totals = round.totals[index];
    const isLast = index === round.frames.length - 1;
    return {
      at: new Date(at).toISOString(),
      minute: round.course.moments[moments - 1]?.minute ?? 0,
      // The result knows who shares a rank to the last unit, and a sample does not.
      rank: isLast || totals === undefined ? place.rank : rankAmong(totals, total, round.counted, round.all),
      points: pointsText(table, total),
      resumes,
    };
  });
}

function bestPlayerShown(table: ScoringTable, shown: Shown, best: PickScore | null): Story['best_player'] {
  const player = best === null ? null : shown.player(best.playerId);
  if (best === null || player === null) return null;
  const { points, counted, reason } = best;
  const captain = reason === 'captain' || reason === 'vice_captain';
  return { player, points: pointsText(table, points), counted: pointsText(table, counted), captain };
}

function captainShown(
  table: ScoringTable,
  shown: Shown,
  { captain, round, hasCourse }: Facts,
  { entry, place }: EndedEntry,
): Story['best_captain'] {
  const player = captain === null ? null : shown.player(captain.playerId);
  if (captain === null || player === null) return null;
  const { playerId, gain } = captain;
  const last = round.totals.at(-1);
  const rank =
    gain === 0 || !hasCourse || last === undefined
      ? place.rank
      : Math.min(place.rank, rankAmong(last, place.points + gain, round.counted, round.all));
  return { player, had: playerId === entry.team.captainId, gain: pointsText(table, gain), rank };
}

function runnerUpShown(
  table: ScoringTable,
  shown: Shown,
  runnerUp: Decided | null,
  own: EntryPlace,
): Story['runner_up'] {
  const decided = shown.decided(runnerUp);
  if (decided === null || runnerUp === null) return null;
  return { ...decided, lead: pointsText(table, own.points - runnerUp.place.points) };
}
