import { signInLinkMailer } from './auth/sign-in-links/request-sign-in-link.ts';
import { ACTIVITY_READERS } from './progress.ts';
import { activitySweep } from './activity/public.ts';
import { leaseExpirySweep } from './market/lending/end-house-leases.ts';
import { deletionSweep } from './account/deletion/close-accounts.ts';
import type { Config, SharedSetting } from './config.ts';
import { correctionSweep } from './contests/settlement/corrections/record-effects.ts';
import { contestSweeps } from './contests/lifecycle/sweeps.ts';
import { digestSweep } from './inbox/digest/send-digests.ts';
import { pushSweep } from './inbox/push/pass-on.ts';
import { pushSenders } from './inbox/push/push-senders.ts';
import { pushHandler } from './inbox/push/send-push.ts';
import { readWording } from './inbox/wording.ts';
import type { Secrets } from './secrets.ts';
import type { Work } from './jobs/drain.ts';
import { marketSweeps } from './market/sweeps.ts';
import { resetLinkSender } from './auth/recovery/send-reset-link.ts';
import { dropMessage, keepMail, keepSms } from './mail/local-outbox/keep-message.ts';
import { localChannels } from './mail/public.ts';
import { mailSender } from './outside/mail.ts';
import { smsSender } from './outside/sms.ts';
import { cardValueSweep } from './market/portfolio/record-card-values.ts';
import { marketFiguresSweep } from './market/catalog/refresh-figures.ts';
import { honourSweep } from './mini-leagues/close-seasons.ts';
import { dropOpeningSweep } from './packs/sweeps.ts';
import { chainSource } from './chain/chain-source.ts';
import { balancesSource } from './solvency/balances-source.ts';
import { limitSweep } from './limits/sweeps.ts';
import { comparisonSweep, snapshotSweep } from './solvency/sweeps.ts';
import { referralSweep } from './rewards/referral/sweep-referrals.ts';
import { sandboxSender } from './payments/play-sandbox.ts';
import { newsSweep } from './news/wordpress/keep-posts.ts';
import { paymentsSource } from './payments/payments-source.ts';
import { checkoutCloser, paymentRefunder, paymentSweeps } from './payments/sweeps.ts';
import { starSweep } from './stars/sweeps.ts';
import { topsSweep } from './tops/count-results.ts';
import { sealing } from './wallet/sweeps.ts';

/** Dependencies of background work other than the database. */
export interface WorkServices {
  readonly config: Pick<
    Config,
    SharedSetting | 'mailFrom' | 'smsToken' | 'smsFrom' | 'fcm' | 'securityContact'
  >;
  /** Without them nothing is pushed: the keys of pushes derive from them. */
  readonly secrets?: Pick<Secrets, 'mac'>;
}

/** The background work of all features: one import and one line for each sweep and each job handler. */
export function buildWork({ config, secrets }: WorkServices): Work {
  const wording = readWording();
  const kept = localChannels(config);
  return {
    sweeps: [
      ...contestSweeps,
      correctionSweep,
      ...marketSweeps,
      leaseExpirySweep,
      marketFiguresSweep,
      cardValueSweep,
      dropOpeningSweep,
      starSweep,
      honourSweep,
      topsSweep,
      ...ACTIVITY_READERS.map(activitySweep),
      ...(config.newsSite === null ? [] : [newsSweep(config.newsSite)]),
      sealing,
      snapshotSweep,
      // Features that move money in or out add their sources: `ExternalSource`.
      comparisonSweep([
        balancesSource,
        paymentsSource(config.stripeSecretKey),
        ...(config.chain === null ? [] : [chainSource(config.chain)]),
      ]),
      referralSweep,
      limitSweep,
      ...paymentSweeps,
      deletionSweep,
      pushSweep,
      digestSweep(config, wording),
    ],
    handlers: {
      'mail-sign-in-link': signInLinkMailer(config),
      'forgot-password': resetLinkSender(config),
      'close-checkout': checkoutCloser(config.stripeSecretKey),
      'send-sandbox-messages': sandboxSender(config),
      'refund-payment': paymentRefunder(config.stripeSecretKey),
      'send-push': secrets === undefined ? dropMessage : pushHandler(pushSenders(config, secrets), wording),
      'send-mail': mailSender(config) ?? (kept.includes('mail') ? keepMail : dropMessage),
      'send-sms': smsSender(config) ?? (kept.includes('sms') ? keepSms : dropMessage),
    },
  };
}
