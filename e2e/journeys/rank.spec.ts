import { ingestGoal, strikerOf } from '../goals.ts';
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
