import { inTransaction, sql } from '../../server/src/db/database.ts';
import { ingestEvents } from '../../server/src/football/feed/ingest-events.ts';
import { publishMatchChange } from '../../server/src/live/topic-changes.ts';
import { expect, register, test, visit } from '../story.ts';
import type { World } from '../world.ts';

test('goals move a manager’s rank down and up live on their screen @contests', async ({ page, world }) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  const { nickname } = await register(page);
  await world.rivals.enterAs(contest.id, nickname);
  const [rival = ''] = await world.rivals.enter(contest.id);
  await world.stepToKickOff(1);
  // Teams, and with them ranks, are hidden for five more minutes.
  await world.step(6);

  await visit(page, `/play/contest/${contest.id}/${contest.slug}?tab=results-contest`);
  const board = page.getByRole('list', { name: 'My teams here' });
  const standings = page.getByRole('list', { name: 'Standings' });
  const mine = standings.getByRole('listitem').filter({ hasText: nickname });
  const begun = await world.rivals.standingOf(contest.id, nickname);
  await expect(board).toContainText(`${begun.rank} / 2`);

  const first = begun.rank === 1 ? nickname : rival;
  const second = first === nickname ? rival : nickname;
  // The manager behind scores until they lead, and then the other: so the rank moves both ways, whoever leads at first.
  for (const [scorer, other] of [
    [second, first],
    [first, second],
  ] as const) {
    await scoreUntilAhead(world, contest.id, scorer, other);
    const now = await world.rivals.standingOf(contest.id, nickname);
    expect(now.rank).toBe(scorer === nickname ? 1 : 2);
    await expect(board).toContainText(`${now.rank} / 2`);
    await expect(board).toContainText(`${now.points} points`);
    await expect(mine).toContainText(now.points);
    await expect(standings.getByRole('listitem').first()).toContainText(scorer);
  }
});

interface Striker {
  readonly match_id: number;
  readonly provider: string;
  readonly match_key: string;
  readonly player_key: string;
  readonly side: 'home' | 'away';
}

/** Lets a player that only one of two managers fields score until that manager leads. */
async function scoreUntilAhead(
  world: World,
  contestId: number,
  scorer: string,
  other: string,
): Promise<void> {
  const { rows } = await sql<Striker>`
    select match.id as match_id, match.provider, match.provider_key as match_key,
      player.provider_key as player_key, side
    from entry join manager on manager.id = manager_id
    join contest_match on contest_match.contest_id = entry.contest_id
    join match on match.id = match_id
    join appearance on appearance.match_id = match.id and player_id = any(entry.starters)
    join player on player.id = player_id
    where entry.contest_id = ${contestId} and nickname = ${scorer} and on_pitch and not exists (
      select from entry as theirs join manager on manager.id = theirs.manager_id
      where theirs.contest_id = ${contestId} and nickname = ${other} and player_id = any(starters || reserves)
    )
    order by player_id limit 1
  `.execute(world.db);
  const [striker] = rows;
  if (striker === undefined) throw new Error(`${scorer} has no player of their own on the pitch`);
  for (let goals = 1; goals <= 40; goals += 1) {
    await score(world, striker, `${scorer}-${goals}`);
    const [own, theirs] = [
      await world.rivals.standingOf(contestId, scorer),
      await world.rivals.standingOf(contestId, other),
    ];
    if (own.rank < theirs.rank) return;
  }
  throw new Error(`${scorer} never took the lead`);
}

/** A goal not yet in the feed, ingested like any other event. */
async function score(world: World, striker: Striker, name: string): Promise<void> {
  const { match_id, provider, match_key, player_key, side } = striker;
  const goal = {
    id: `${match_key}-late-${name}`,
    version: 1,
    provider,
    matchId: Number(match_key),
    time: { period: 1, minute: 21, added: 0, sequence: 1 },
    happening: { kind: 'goal', side, playerId: Number(player_key), penalty: false },
  };
  await inTransaction(world.db, async (tx) => {
    const { events, refused } = await ingestEvents(tx, match_id, [goal], [publishMatchChange]);
    if (events !== 1) throw new Error(`the goal was not taken: ${JSON.stringify(refused)}`);
  });
}
