import { cardScreens, MARKET } from './present-market.ts';
import { INACTIVE_ACCOUNT, COMPLETE_ACCOUNT, WAITING_ACCOUNT } from './present-account.ts';
import { EXCLUDED, LIMITED, paymentScreens } from './present-payments.ts';
import {
  ACCOUNT,
  contestScreens,
  CREATION,
  LISTS,
  matchScreens,
  OPENED,
  OPENED_ORDERS,
  STATS,
  TOUR,
  VISITOR_ONLY,
  type Screen,
} from './present-screens.ts';
import { MOVED_XFC } from './present-wallet.ts';

const CONTEST = '/play/contest/1/a-contest';
const MATCH = '/stats/details/match/1';
const CONTESTS = {
  over: CONTEST,
  running: CONTEST,
  rival: `${CONTEST}/1`,
  duel: CONTEST,
  doubleUp: CONTEST,
  cancelled: CONTEST,
  hosted: CONTEST,
  miniLeague: '/my-account/mini-leagues/1',
  open: CONTEST,
  ended: MATCH,
  played: MATCH,
  toCome: MATCH,
} as const;

/** All screens that have pictures, with ids of any world in their addresses; dialogs of new accounts need a world. */
export const CATALOGUE: readonly Screen[] = [
  ...VISITOR_ONLY,
  ...LISTS,
  ...STATS,
  ...OPENED,
  ...contestScreens(CONTESTS),
  ...CREATION,
  ...matchScreens(CONTESTS),
  ...ACCOUNT,
  ...OPENED_ORDERS,
  ...MARKET,
  ...cardScreens({ card: 1, leased: 1, quiet: 1, venue: 1, auction: 1, own: 1, draw: 1 }),
  ...TOUR,
  ...WAITING_ACCOUNT,
  ...INACTIVE_ACCOUNT,
  ...COMPLETE_ACCOUNT,
  ...MOVED_XFC,
  ...paymentScreens({ waiting: 1, declined: 1, credited: 1, disputed: 1 }),
  ...LIMITED,
  ...EXCLUDED,
];
