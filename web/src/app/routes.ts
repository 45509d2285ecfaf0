import { achievementRoutes } from '../features/achievements/routes.tsx';
import { accountRoutes } from '../features/account/routes.tsx';
import { authRoutes } from '../features/auth/routes.tsx';
import { chainRoutes } from '../features/chain/routes.tsx';
import { contactRoutes } from '../features/contact/routes.tsx';
import { contestRoutes } from '../features/contests/routes.tsx';
import { contentRoutes } from '../features/content/routes.tsx';
import { designRoutes } from '../features/design/routes.tsx';
import { errorRoutes } from '../features/errors/routes.tsx';
import { footballRoutes } from '../features/football/routes.tsx';
import { homeRoutes } from '../features/home/routes.tsx';
import { inboxRoutes } from '../features/inbox/routes.tsx';
import { limitRoutes } from '../features/limits/routes.tsx';
import { mailRoutes } from '../features/mail/routes.tsx';
import { marketRoutes } from '../features/market/routes.tsx';
import { miniLeagueRoutes } from '../features/mini-leagues/routes.tsx';
import { myStatsRoutes } from '../features/my-stats/routes.tsx';
import { onboardingRoutes } from '../features/onboarding/routes.tsx';
import { packRoutes } from '../features/packs/routes.tsx';
import { profileRoutes } from '../features/profiles/routes.tsx';
import { solvencyRoutes } from '../features/solvency/routes.tsx';
import { rewardRoutes } from '../features/rewards/routes.tsx';
import { spinRoutes } from '../features/spin/routes.tsx';
import { paymentRoutes } from '../features/payments/routes.tsx';
import { topsRoutes } from '../features/tops/routes.tsx';
import { walletRoutes } from '../features/wallet/routes.tsx';
import { teamRoutes } from '../features/teams/routes.tsx';
import { systemNewsRoutes } from '../features/system-news/routes.tsx';
import { rootRoute } from '../lib/page/route.ts';
import { sectionRoutes } from './paths/section-routes.ts';

/** Every screen of the product: the one place that lists the routes of all features. */
export const routeTree = rootRoute.addChildren([
  ...errorRoutes,
  ...sectionRoutes,
  ...homeRoutes,
  ...onboardingRoutes,
  ...contestRoutes,
  ...miniLeagueRoutes,
  ...myStatsRoutes,
  ...footballRoutes,
  ...contentRoutes,
  ...contactRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...achievementRoutes,
  ...walletRoutes,
  ...solvencyRoutes,
  ...rewardRoutes,
  ...limitRoutes,
  ...paymentRoutes,
  ...chainRoutes,
  ...marketRoutes,
  ...packRoutes,
  ...spinRoutes,
  ...profileRoutes,
  ...inboxRoutes,
  ...systemNewsRoutes,
  ...mailRoutes,
  ...teamRoutes,
  ...topsRoutes,
  ...(__DESIGN_PAGE__ ? designRoutes : []),
]);
