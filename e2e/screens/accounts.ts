import type { Browser } from '@playwright/test';
import {
  COMPLETE_ACCOUNT,
  completeAccount,
  deactivate,
  INACTIVE_ACCOUNT,
  newAccountScreens,
  startChanges,
  WAITING_ACCOUNT,
} from './present-account.ts';
import {
  excludeManager,
  EXCLUDED,
  LIMITED,
  limitManager,
  payByCard,
  paymentScreens,
} from './present-payments.ts';
import { ACCOUNT, LISTS, type Screen } from './present-screens.ts';
import { MARKET } from './present-market.ts';
import { MOVED_XFC, moveXfc } from './present-wallet.ts';
import type { World } from '../world.ts';
import { signUp, type Capture } from './capture.ts';

/** Screens of accounts that need no football. */
export function accountScreens(world: World): readonly Screen[] {
  return [
    ...newAccountScreens(world, 'Nadia'),
    ...WAITING_ACCOUNT,
    ...INACTIVE_ACCOUNT,
    ...COMPLETE_ACCOUNT,
    ...MOVED_XFC,
    ...paymentScreens(NO_PAYMENTS),
    ...LIMITED,
    ...EXCLUDED,
  ];
}

const NO_PAYMENTS = { waiting: 0, declined: 0, credited: 0, disputed: 0 } as const;

/** Captures the dialogs and states of accounts, from a new one to one that has everything. */
export async function drawAccounts(capture: Capture, browser: Browser, world: World): Promise<void> {
  const isWanted = (screens: readonly Screen[]): boolean =>
    screens.some((screen) => capture.isWanted(screen));
  const empty = [...ACCOUNT, ...LISTS, ...MARKET];
  if (empty.some((screen) => capture.isWanted(screen, 'empty-'))) {
    await capture.draw(empty, { prefix: 'empty-', context: await signUp(browser, world, 'Nova') });
  }
  const ofNew = newAccountScreens(world, 'Nadia');
  if (isWanted([...ofNew, ...WAITING_ACCOUNT, ...INACTIVE_ACCOUNT])) {
    const context = await signUp(browser, world, 'Nadia');
    const session = { prefix: '', context };
    await capture.draw(ofNew, session);
    await startChanges(world, 'Nadia', await context.newPage());
    await capture.draw(WAITING_ACCOUNT, session);
    await deactivate(world, 'Nadia');
    await capture.draw(INACTIVE_ACCOUNT, session);
  }
  if (isWanted(COMPLETE_ACCOUNT)) {
    const context = await signUp(browser, world, 'Maximiliano.Wolff.20');
    await completeAccount(world, 'Maximiliano.Wolff.20');
    await capture.draw(COMPLETE_ACCOUNT, { prefix: '', context });
  }
  if (isWanted(MOVED_XFC)) {
    const context = await signUp(browser, world, 'Wanda');
    await moveXfc(world, 'Wanda');
    await capture.draw(MOVED_XFC, { prefix: '', context });
  }
  await drawMoney(capture, browser, world);
}

/** Captures card payments in their states, and the limits of a manager. */
async function drawMoney(capture: Capture, browser: Browser, world: World): Promise<void> {
  const isWanted = (screens: readonly Screen[]): boolean =>
    screens.some((screen) => capture.isWanted(screen));
  if (isWanted(paymentScreens(NO_PAYMENTS))) {
    const context = await signUp(browser, world, 'Paula');
    await capture.draw(paymentScreens(await payByCard(world, context)), { prefix: '', context });
  }
  if (isWanted([...LIMITED, ...EXCLUDED])) {
    const context = await signUp(browser, world, 'Lena');
    await limitManager(world, context);
    await capture.draw(LIMITED, { prefix: '', context });
    await excludeManager(world, context);
    await capture.draw(EXCLUDED, { prefix: '', context });
  }
}
