import { CannotStart } from '../cannot-start.ts';

/** How card payments are taken. */
export interface PaymentSettings {
  readonly stripeSecretKey: string | null;
  readonly stripeWebhookSecret: string | null;
  readonly sandboxCheckout: boolean;
  readonly takesPlayMoney: boolean;
}

type SettingName = 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'SANDBOX_CHECKOUT';

const KEY = /^[sr]k_(live|test)_[A-Za-z0-9_]{8,}$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9_]{8,}$/;

/** Whether a key of Stripe charges real cards. */
function isLiveKey(key: string): boolean {
  return /^[sr]k_live_/.test(key);
}

/**
 * The settings of card payments. Throws CannotStart for a key without its webhook secret, for a live key outside
 * production, and for play money in production.
 */
export function readPaymentSettings(
  read: (name: SettingName) => string,
  environment: 'development' | 'production' | 'test',
): PaymentSettings {
  const key = read('STRIPE_SECRET_KEY');
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET');
  const sandbox = read('SANDBOX_CHECKOUT');
  const isProduction = environment === 'production';
  const refusal = refusalOf(key, webhookSecret) ?? misplaced(key, sandbox, isProduction);
  if (refusal !== null) throw new CannotStart(refusal);
  const sandboxCheckout = key === '' && (sandbox === '' ? !isProduction : sandbox === 'on');
  return {
    stripeSecretKey: key || null,
    stripeWebhookSecret: webhookSecret || null,
    sandboxCheckout,
    takesPlayMoney: sandboxCheckout || (key !== '' && !isLiveKey(key)),
  };
}

function refusalOf(key: string, webhookSecret: string): string | null {
  if (key !== '' && !KEY.test(key))
    return 'STRIPE_SECRET_KEY must be a secret key such as sk_test_… or sk_live_….';
  if (key !== '' && webhookSecret === '')
    return 'STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY: without it no payment is ever credited.';
  if (key === '' && webhookSecret !== '')
    return 'STRIPE_SECRET_KEY must be set with STRIPE_WEBHOOK_SECRET, or none of them.';
  if (webhookSecret !== '' && !WEBHOOK_SECRET.test(webhookSecret))
    return 'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, such as whsec_….';
  return null;
}

function misplaced(key: string, sandbox: string, isProduction: boolean): string | null {
  if (!['', 'on', 'off'].includes(sandbox))
    return `SANDBOX_CHECKOUT must be one of on, off, not "${sandbox}".`;
  if (sandbox === 'on' && isProduction)
    return 'SANDBOX_CHECKOUT=on gives XFC away for play money: production takes payments through Stripe.';
  if (sandbox === 'on' && key !== '')
    return 'SANDBOX_CHECKOUT=on and STRIPE_SECRET_KEY exclude each other: play money or a provider.';
  if (key !== '' && isProduction && !isLiveKey(key))
    return 'STRIPE_SECRET_KEY is a test key: in production it would give XFC away for play money.';
  if (key !== '' && !isProduction && isLiveKey(key))
    return 'STRIPE_SECRET_KEY is a live key: real cards are charged with NODE_ENV=production only.';
  return null;
}
