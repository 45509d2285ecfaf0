import { enterOpenContest, playUntilTeamsShow } from '../../scenes/entered-contest.ts';
import { ingestGoal, strikerOf } from '../../scenes/goals.ts';
import { expect, test, visit } from '../../story.ts';
import type { World } from '../../world.ts';

test('goals move a manager’s rank down and up live on their screen @contests', async ({ page, world }) => {
  const { contest, nickname, rival } = await enterOpenContest(page, world);
  await playUntilTeamsShow(world);

  await visit(page, `/play/contest/${contest.id}/${contest.slug}?tab=results-contest`);
  const board = page.getByRole('list', { name: 'My teams here' });
  const standings = page.getByRole('list', { name: 'Standings' });
  const mine = standings.getByRole('listitem').filter({ hasText: nickname });
  const begun = await world.rivals.standingOf(contest.id, nickname);
  await expect(board).toContainText(`${begun.rank} / 2`);

  const first = begun.rank === 1 ? nickname : rival;
  const second = first === nickname ? rival : nickname;
  // The manager behind scores until they lead, then the other does: the rank moves both ways, whichever manager
  // leads at first.
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

/** Lets a player that only one of two managers fields score until that manager leads. */
async function scoreUntilAhead(
  world: World,
  contestId: number,
  scorer: string,
  other: string,
): Promise<void> {
  const striker = await strikerOf(world, contestId, scorer, other);
  for (let goals = 1; goals <= 40; goals += 1) {
    await ingestGoal(world, striker, `${scorer}-${goals}`);
    const [own, theirs] = [
      await world.rivals.standingOf(contestId, scorer),
      await world.rivals.standingOf(contestId, other),
    ];
    if (own.rank < theirs.rank) return;
  }
  throw new Error(`${scorer} never took the lead`);
}
