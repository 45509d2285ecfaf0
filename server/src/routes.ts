import { achievementRoutes } from './achievements/routes.ts';
import { accountRoutes } from './account/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { NO_PROVIDERS, type Providers } from './auth/providers/open-providers.ts';
import { providerRoutes } from './auth/providers/routes.ts';
import { chainRoutes } from './chain/routes.ts';
import type { Config, SharedSetting } from './config.ts';
import type { Projector } from './contests/projection/projector.ts';
import type { LiveFields } from './contests/queries/place.ts';
import { limitSearches } from './http/edge/limit-searches.ts';
import { contestRoutes } from './contests/routes.ts';
import { footballRoutes } from './football/routes.ts';
import { starRoutes } from './stars/routes.ts';
import type { Routes } from './http/calls/handler.ts';
import type { Limits } from './http/edge/limits.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { systemNewsRoutes } from './system-news/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { borrowCards } from './market/lending/borrow-cards.ts';
import { limitFills } from './market/trading/limit-fills.ts';
import { marketReadingRoutes } from './market/read-routes.ts';
import { myStatsRoutes } from './my-stats/routes.ts';
import { newsRoutes } from './news/routes.ts';
import { packRoutes } from './packs/routes.ts';
import { marketRoutes } from './market/routes.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { openPaymentProvider } from './payments/provider.ts';
import { paymentRoutes } from './payments/routes.ts';
import { limitRoutes } from './limits/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { Secrets } from './secrets.ts';
import { readCatalogs, TOUR_TEXTS } from './startup/catalogs.ts';
import { mediaRoutes } from './media/routes.ts';
import { miniLeagueRoutes } from './mini-leagues/routes.ts';
import { solvencyRoutes } from './solvency/routes.ts';
import { spinRoutes } from './spin/routes.ts';
import { sponsorRoutes } from './sponsors/routes.ts';
import { startupRoutes } from './startup/routes.ts';
import { onboardingRoutes } from './onboarding/routes.ts';
import { waitingRoutes } from './waiting/routes.ts';
import { topsRoutes } from './tops/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** Dependencies of the features other than the database. */
interface FeatureServices {
  readonly config: Pick<Config, SharedSetting | 'eurToXfc' | 'footer' | 'supportEmail'>;
  readonly secrets: Secrets;
  readonly limits: Limits;
  /** The providers through which one can sign in; none by default. */
  readonly providers?: Providers;
  /** Running contests this process ranks in memory; without it all are read from the database. */
  readonly live?: LiveFields;
  /** Simulates what is left of contests; without it the thread that answers calls does. */
  readonly projector?: Projector;
}

/** Every call the server serves: one import and one spread for each feature. */
export function buildRoutes(services: FeatureServices): Routes {
  const searches = limitSearches(services.limits);
  return {
    ...startupRoutes({ config: services.config, catalogs: readCatalogs() }),
    ...authRoutes(services),
    ...accountRoutes(services),
    ...providerRoutes({ ...services, providers: services.providers ?? NO_PROVIDERS }),
    ...contestRoutes(
      services.live ?? null,
      { limit: limitFills(services.limits), borrow: borrowCards },
      { searches, projector: services.projector },
    ),
    ...miniLeagueRoutes(services),
    ...myStatsRoutes,
    ...footballRoutes,
    ...starRoutes,
    ...newsRoutes(services.config.newsSite),
    ...inboxRoutes(services),
    ...waitingRoutes,
    ...onboardingRoutes(readCatalogs(TOUR_TEXTS)),
    ...systemNewsRoutes,
    ...mailRoutes(services.config),
    ...contactRoutes(services),
    ...marketReadingRoutes({ searches }),
    ...packRoutes(services),
    ...spinRoutes(services),
    ...marketRoutes(services),
    ...achievementRoutes,
    ...profileRoutes,
    ...searchRoutes,
    ...topsRoutes({ searches }),
    ...mediaRoutes(services),
    ...sponsorRoutes,
    ...solvencyRoutes,
    ...paymentRoutes({
      ...services.config,
      provider: openPaymentProvider(services.config, services.secrets, Date.now),
    }),
    ...walletRoutes(services.config.eurToXfc),
    ...rewardRoutes(services),
    ...limitRoutes,
    ...chainRoutes(services),
  };
}
