import type { Page } from '@playwright/test';
import { register } from '../story.ts';
import type { World } from '../world.ts';

interface EnteredContest {
  readonly contest: { readonly id: number; readonly name: string; readonly slug: string };
  /** Of the manager in the browser. */
  readonly nickname: string;
  /** The first of the rivals. */
  readonly rival: string;
  readonly rivals: readonly string[];
}

/**
 * A new manager signed in in the browser, who has entered an official contest that rivals also play. Kick-off is in
 * twelve minutes.
 */
export async function enterOpenContest(
  page: Page,
  world: World,
  { fee = 'free', rivals: count = 1 }: { readonly fee?: 'paid' | 'free'; readonly rivals?: number } = {},
): Promise<EnteredContest> {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest(fee);
  const { nickname } = await register(page);
  await world.rivals.enterAs(contest.id, nickname);
  const rivals = await world.rivals.enter(contest.id, count);
  return { contest, nickname, rival: rivals[0] ?? '', rivals };
}

/** Plays until teams and ranks are shown, which are hidden for the first five minutes. */
export async function playUntilTeamsShow(world: World): Promise<void> {
  await world.stepToKickOff(1);
  await world.step(6);
}
