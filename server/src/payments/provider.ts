import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import { readSigned, signBody, stripeCheckout, type StripeCheckout } from '../outside/stripe-checkout.ts';
import { readMessage, type PaymentMessage } from './message.ts';

/** Takes payments by card and reports them in signed messages. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  /** No one pays with real money. */
  readonly isSandbox: boolean;
  /** The sessions of an outside provider; null for the sandbox, whose page is the product's own. */
  readonly checkout: StripeCheckout | null;
  /** Verifies and reads a message; null for one about something else. Throws ForgedMessage. */
  read(body: Buffer, signature: string): Promise<PaymentMessage | null>;
  /** Signs a message as the provider would. Only the sandbox signs. */
  readonly sign: ((body: string) => Promise<string>) | null;
}

/** The settings of the provider. */
export type ProviderConfig = Pick<
  Config,
  'stripeSecretKey' | 'stripeWebhookSecret' | 'sandboxCheckout' | 'takesPlayMoney'
>;

/** The provider of the settings; null when the server takes no payments. `now` is the real time. */
export function openPaymentProvider(
  config: ProviderConfig,
  secrets: Secrets,
  now: () => number,
): PaymentProvider | null {
  const { stripeSecretKey: key, stripeWebhookSecret: webhookSecret } = config;
  if (key !== null && webhookSecret !== null) {
    return {
      name: 'stripe',
      isSandbox: config.takesPlayMoney,
      checkout: stripeCheckout(key, now),
      read: reader(webhookSecret, secrets),
      sign: null,
    };
  }
  if (!config.sandboxCheckout) return null;
  const own = `whsec_${secrets.mac('payments', 'sandbox webhook').toString('hex')}`;
  return {
    name: 'sandbox',
    isSandbox: true,
    checkout: null,
    read: reader(own, secrets),
    sign: (body) => signBody(own, body),
  };
}

/** Reads signed messages. The fingerprint of a card leaves here as a keyed hash only. */
function reader(webhookSecret: string, secrets: Secrets): PaymentProvider['read'] {
  return async (body, signature) => {
    const message = readMessage(await readSigned(webhookSecret, body, signature));
    if (message?.card === undefined) return message;
    return { ...message, card: secrets.mac('links', `card:${message.card}`).toString('hex') };
  };
}
