import type * as z from 'zod';
import { achievementCalls } from './people/achievements.ts';
import { accountCalls, optInCalls } from './account/account.ts';
import type { CallKey } from './addresses.ts';
import { contactCalls } from './people/contact.ts';
import { avatarCalls } from './account/avatars.ts';
import { personalDataCalls } from './account/personal-data.ts';
import { authCalls } from './auth/auth.ts';
import { sessionCalls } from './auth/sessions.ts';
import { providerCalls } from './auth/providers.ts';
import { stepUpCalls } from './auth/step-up.ts';
import { twoStepCalls } from './auth/two-steps.ts';
import { recoveryCalls } from './auth/recovery.ts';
import type { Call } from './call.ts';
import { contestCalls } from './contests/contests.ts';
import { contestCreationCalls } from './contests/creation.ts';
import { entryCalls } from './contests/entries.ts';
import { historyCalls } from './contests/history.ts';
import { contestPlayerCalls } from './contests/players.ts';
import { projectionCalls } from './contests/projection.ts';
import { storyCalls } from './contests/story.ts';
import { severalEntriesCalls } from './contests/several-entries.ts';
import { standingsCalls } from './contests/standings.ts';
import { teamCalls } from './contests/teams.ts';
import { templateCalls } from './contests/templates.ts';
import { calendarCalls } from './football/calendar.ts';
import { clubCalls } from './football/clubs.ts';
import { correctionCalls } from './football/corrections.ts';
import { starCalls } from './football/stars.ts';
import { footballCalls } from './football/matches.ts';
import { footballPlacesCalls } from './football/places.ts';
import { playerCalls } from './football/players.ts';
import { leagueTableCalls } from './football/standings.ts';
import { auctionCalls } from './market/auctions.ts';
import { lendingCalls } from './market/lending.ts';
import { mailCalls } from './account/mail.ts';
import { myStatsCalls } from './people/my-stats.ts';
import { miniLeagueCalls } from './people/mini-leagues.ts';
import { orderCalls } from './market/orders.ts';
import { newsCalls } from './market/news.ts';
import { inboxCalls } from './account/inbox.ts';
import { onboardingCalls } from './people/onboarding.ts';
import { systemNewsCalls } from './news/system-news.ts';
import { portfolioCalls } from './market/portfolio.ts';
import { marketHomeCalls, marketReadingCalls } from './market/reading.ts';
import { articleCalls } from './news/news.ts';
import { packCalls } from './market/packs.ts';
import { profileCalls } from './people/profiles.ts';
import { searchCalls } from './search.ts';
import { sponsorCalls } from './contests/sponsors.ts';
import { startupCalls } from './startup/startup.ts';
import { topsCalls } from './people/tops.ts';
import { solvencyCalls } from './wallet/solvency.ts';
import { fountainCalls } from './wallet/fountain.ts';
import { goldCalls } from './wallet/gold.ts';
import { limitCalls } from './wallet/limits.ts';
import { referralCalls } from './wallet/referral.ts';
import { voucherCalls } from './wallet/vouchers.ts';
import { spinCalls } from './wallet/spin.ts';
import { paymentCalls } from './wallet/payments.ts';
import { chainCalls } from './wallet/chain.ts';
import { withdrawalCalls } from './wallet/withdrawals.ts';
import { waitingCalls } from './people/waiting.ts';
import { walletCalls } from './wallet/wallet.ts';

/** Every call of the product by its name; `addresses.ts` holds the method and the path of each. */
export const calls = {
  ...startupCalls,
  ...profileCalls,
  ...authCalls,
  ...sessionCalls,
  ...avatarCalls,
  ...personalDataCalls,
  ...accountCalls,
  ...optInCalls,
  ...providerCalls,
  ...stepUpCalls,
  ...twoStepCalls,
  ...recoveryCalls,
  ...mailCalls,
  ...walletCalls,
  ...solvencyCalls,
  ...goldCalls,
  ...fountainCalls,
  ...limitCalls,
  ...referralCalls,
  ...voucherCalls,
  ...paymentCalls,
  ...chainCalls,
  ...withdrawalCalls,
  ...footballCalls,
  ...footballPlacesCalls,
  ...calendarCalls,
  ...correctionCalls,
  ...articleCalls,
  ...starCalls,
  ...leagueTableCalls,
  ...clubCalls,
  ...playerCalls,
  ...contestCalls,
  ...contestCreationCalls,
  ...sponsorCalls,
  ...entryCalls,
  ...teamCalls,
  ...templateCalls,
  ...severalEntriesCalls,
  ...contestPlayerCalls,
  ...standingsCalls,
  ...historyCalls,
  ...projectionCalls,
  ...storyCalls,
  ...miniLeagueCalls,
  ...myStatsCalls,
  ...inboxCalls,
  ...achievementCalls,
  ...onboardingCalls,
  ...waitingCalls,
  ...systemNewsCalls,
  ...contactCalls,
  ...searchCalls,
  ...topsCalls,
  ...marketHomeCalls,
  ...marketReadingCalls,
  ...newsCalls,
  ...portfolioCalls,
  ...packCalls,
  ...spinCalls,
  ...orderCalls,
  ...auctionCalls,
  ...lendingCalls,
} satisfies Record<CallKey, Call>;

export type { CallKey } from './addresses.ts';
/** What a caller sends: numbers and flags also as their exact text. */
export type CallInput<Key extends CallKey> = z.input<(typeof calls)[Key]['input']>;
/** What the operation behind a call receives. */
export type ParsedInput<Key extends CallKey> = z.output<(typeof calls)[Key]['input']>;
/** What `params` holds on success. */
export type CallOutput<Key extends CallKey> = z.output<(typeof calls)[Key]['output']>;

/** The calls as types alone, for clients that must not carry the schemas. */
export type Calls = { [Key in CallKey]: { input: CallInput<Key>; output: CallOutput<Key> } };
