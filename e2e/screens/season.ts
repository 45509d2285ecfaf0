import type { Browser } from '@playwright/test';
import { cardScreens, MARKET, playMarket } from './present-market.ts';
import {
  ACCOUNT,
  contestScreens,
  CREATION,
  DESIGN,
  LISTS,
  matchScreens,
  OPENED,
  OPENED_ORDERS,
  playMatchday,
  STATS,
  TOUR,
  VISITOR_ONLY,
} from './present-screens.ts';
import type { World } from '../world.ts';
import { signUp, type Capture } from './capture.ts';

const LONG_NAME = 'Maximiliana.Wolff.20';

/** Captures the screens of a manager in the middle of a matchday, and of a visitor. */
export async function drawSeason(capture: Capture, browser: Browser, world: World): Promise<void> {
  const manager = await signUp(browser, world, LONG_NAME);
  // The market first: while it fills, matches would end and deadlines pass.
  const cards = cardScreens(await playMarket(world, LONG_NAME, manager));
  const matchday = await playMatchday(world, LONG_NAME);
  const contests = contestScreens(matchday);
  const matches = matchScreens(matchday);
  await Promise.all([
    capture.draw([...VISITOR_ONLY, DESIGN, ...LISTS, ...STATS, ...matches.slice(0, 2)], {
      prefix: 'visitor-',
      context: null,
    }),
    capture.draw(
      [
        ...LISTS,
        ...STATS,
        ...OPENED,
        ...contests,
        ...CREATION,
        ...matches,
        ...ACCOUNT,
        ...OPENED_ORDERS,
        ...MARKET,
        ...cards,
        ...TOUR,
      ],
      { prefix: '', context: manager },
    ),
  ]);
}
