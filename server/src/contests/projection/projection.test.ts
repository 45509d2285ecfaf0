import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { FEE, KICK_OFF, openContestScene, SETTLED, VIEW_TIME } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { projectionThread, ProjectorBusy } from './projection-thread.ts';
import { createProjector } from './projector.ts';

const scene = await openContestScene();
const { db, url, call } = scene;

const football = await scene.football();
const managers = await scene.managers(6);
const contest = await scene.contest(football, { entryFee: FEE });
const other = await scene.contest(football);
const teams: number[] = [];
for (const [index, manager] of managers.entries()) {
  teams.push(await scene.enter(contest, manager, validTeam(football, index)));
}
const [own, rival] = managers;
const [ownTeam = 0, rivalTeam = 0] = teams;
if (own === undefined || rival === undefined) throw new Error('no managers');

const thread = projectionThread(url, () => undefined);
afterAll(thread.stop);

const CALL = 'standings.projection';
const input = { contestId: contest, teamId: ownTeam };

/** A projector that has computed nothing yet. */
const freshProjector = () => createProjector({ db, monotonic: () => performance.now() });

/** Puts the usual eleven of a club on the pitch, and the match at a minute with a score. */
async function playTo(
  match: number,
  status: string,
  minute: number,
  score: readonly [number, number],
): Promise<void> {
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select match.id, player.id, club_id, case when club_id = home_club_id then 'home' else 'away' end, place <= 1 + 5 * (position <> 'GK')::int,
      place <= 1 + 5 * (position <> 'GK')::int, case when place <= 1 + 5 * (position <> 'GK')::int then ${minute}::int else 0 end, '{}'
    from match join (select *, row_number() over (partition by club_id, position order by id) as place from player) as player
      on club_id in (home_club_id, away_club_id)
    where match.id = ${match}
    on conflict (match_id, player_id) do update set minutes = excluded.minutes
  `.execute(db);
  await sql`
    update match set status = ${status}, minute = ${minute}, home_score = ${score[0]}, away_score = ${score[1]},
      events_version = events_version + 1
    where id = ${match}
  `.execute(db);
}

describe('before view-team time', () => {
  test('no one gets a projection of any team: it would reveal hidden picks', async () => {
    await scene.sweepAt(KICK_OFF);
    const hidden = { refused: 'ERR_PICKS_HIDDEN' };
    for (const teamId of [ownTeam, rivalTeam, 2_000_000_000]) {
      for (const caller of [own, rival]) {
        expect(await call(CALL, { ...input, teamId }, caller)).toMatchObject(hidden);
      }
    }
    expect(await call(CALL, { ...input, contestId: 2_000_000_000 }, own)).toMatchObject({
      refused: 'ERR_NOT_FOUND',
    });
  });
});

describe('while matches run', () => {
  test('every team gets a projection marked as an estimate, at the version of the standings', async () => {
    await scene.stopClockAt(VIEW_TIME);
    for (const match of football.matchIds) await playTo(match, 'first_half', 5, [0, 0]);
    const standings = await call(
      'standings.page',
      { id: contest, page: 1, sortBy: 'rank', sortHow: 'asc' },
      own,
    );
    const version = 'version' in standings ? standings.version : 0;
    let prizes = 0;
    let first = 0;
    for (const teamId of teams) {
      const answer = await call(CALL, { ...input, teamId }, own);
      expect(answer).toMatchObject({
        version,
        entries: 6,
        simulations: 1_000,
        estimate: true,
        sampled: false,
      });
      const projection = 'projection' in answer ? answer.projection : null;
      if (projection === null) throw new Error('no projection');
      expect(projection.low).toBeGreaterThanOrEqual(1);
      expect(projection.high).toBeLessThanOrEqual(6);
      expect(projection.low <= projection.rank && projection.rank <= projection.high).toBe(true);
      expect(projection.bands.map(({ from, to }) => [from, to])).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
      ]);
      const bands = projection.bands.reduce((sum, { chance }) => sum + chance, 0);
      expect(projection.prize_chance).toBeCloseTo(bands, 9);
      prizes += projection.prize_chance ?? 0;
      first += projection.bands[0]?.chance ?? 0;
    }
    // Three of six are paid, more where places are shared.
    expect(prizes).toBeGreaterThanOrEqual(3);
    expect(prizes).toBeLessThan(4.5);
    expect(first).toBeGreaterThanOrEqual(1);
  });

  test('the same version gives the same estimate, here and in the thread of its own', async () => {
    const [one, other] = [
      await freshProjector().project(contest, ownTeam),
      await freshProjector().project(contest, ownTeam),
    ];
    expect(one).not.toBeNull();
    expect(other).toEqual(one);
    expect(await thread.project(contest, ownTeam)).toEqual(one);
    expect(await thread.project(contest, ownTeam)).toEqual(one);
  });

  test('a projection is kept for some seconds, then follows the matches in the background', async () => {
    let now = 0;
    const projector = createProjector({ db, monotonic: () => now });
    const before = await projector.project(contest, ownTeam);
    for (const match of football.matchIds) await playTo(match, 'second_half', 80, [1, 0]);
    expect(await projector.project(contest, ownTeam)).toEqual(before);
    now = 6_000;
    await expect
      .poll(async () => (await projector.project(contest, ownTeam))?.version, { timeout: 20_000 })
      .toBe((before?.version ?? 0) + football.matchIds.length);
  });

  test('less stays open later in the matches', async () => {
    const width = async (): Promise<number> => {
      const projector = freshProjector();
      let sum = 0;
      for (const teamId of teams) {
        const { low, high } = (await projector.project(contest, teamId)) ?? { low: 0, high: 0 };
        sum += high - low;
      }
      return sum;
    };
    for (const match of football.matchIds) await playTo(match, 'first_half', 10, [0, 0]);
    const early = await width();
    for (const match of football.matchIds) await playTo(match, 'second_half', 89, [0, 0]);
    expect(await width()).toBeLessThan(early);
  });

  test('an entry of another contest, without a team or that does not exist has none', async () => {
    expect(await call(CALL, { contestId: other, teamId: ownTeam }, own)).toMatchObject({
      refused: 'ERR_NOT_FOUND',
    });
    expect(await call(CALL, { ...input, teamId: 2_000_000_000 }, own)).toMatchObject({
      refused: 'ERR_NOT_FOUND',
    });
  });

  test('a thread that has ended refuses, and starts again with the next question', async () => {
    const begun = projectionThread(url, () => undefined);
    const refused = expect(begun.project(contest, ownTeam)).rejects.toBeInstanceOf(ProjectorBusy);
    await begun.stop();
    await refused;
    expect(await begun.project(contest, ownTeam)).toMatchObject({ entries: 6 });
    await begun.stop();
  });
});

test('when nothing is left there is nothing to project', async () => {
  await scene.endMatches(football);
  expect(await freshProjector().project(contest, ownTeam)).toBeNull();
  await scene.sweepAt(SETTLED);
  expect(await call(CALL, input, own)).toMatchObject({ projection: null, estimate: true });
});
