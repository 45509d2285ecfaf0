import { ingestOf } from '@touchline/domain/error-reports/ingest';
import { readServiceAccount, type ServiceAccount } from './outside/fcm.ts';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readProviderSettings, type ProviderSettings } from './auth/providers/provider-settings.ts';
import { CannotStart } from './cannot-start.ts';
import { readFootballSettings, type FootballProviderSettings } from './feeds/providers/settings.ts';
import { readPaymentSettings } from './payments/payment-settings.ts';
import { readFooterSettings, type FooterSettings } from './startup/footer-settings.ts';
import { readChainSettings, type ChainSettings } from './chain/chain-settings.ts';

/**
 * Every setting of the server with its default, as text. An empty default means "not set".
 * `.env.example` repeats this table; a test keeps the two equal.
 */
export const SETTING_DEFAULTS = {
  NODE_ENV: 'development',
  PORT: '3000',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  DATA_DIR: '.data',
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  DATABASE_POOL: '20',
  REDIS_URL: '',
  SIGNATURES: 'on',
  CHECK_ANSWERS: 'off',
  TRUSTED_PROXY: '',
  LIMITS_FACTOR: '1',
  KEY_SECRET: '',
  WORLD: '',
  WORLD_SEED: 'touchline',
  WORLD_MANAGERS: '200',
  FOOTBALL_PROVIDER: '',
  FOOTBALL_LEAGUES: '39:PL,140:PD,135:SA,78:BL1,61:FL1',
  API_FOOTBALL_KEY: '',
  API_FOOTBALL_DAILY_REQUESTS: '7500',
  FOOTBALL_DATA_TOKEN: '',
  NEWS_SITE: '',
  EUR_TO_XFC_EXCHANGE_RATE: '0.0525',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  SANDBOX_CHECKOUT: '',
  SMTP_URL: '',
  FCM_SERVICE_ACCOUNT: '',
  MAIL_FROM: 'Touchline <no-reply@localhost>',
  SUPPORT_EMAIL: 'support@localhost',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  FACEBOOK_APP_ID: '',
  FACEBOOK_APP_SECRET: '',
  TWITTER_CLIENT_ID: '',
  TWITTER_CLIENT_SECRET: '',
  APPLE_CLIENT_ID: '',
  APPLE_TEAM_ID: '',
  APPLE_KEY_ID: '',
  APPLE_PRIVATE_KEY: '',
  LOCAL_PROVIDER: '',
  SMS_URL: '',
  SMS_TOKEN: '',
  SMS_FROM: 'Touchline',
  CHAIN_URL: '',
  CHAIN_TOKEN: '',
  CHAIN_DEPOSIT_ADDRESS: '',
  CHAIN_SECOND_URL: '',
  METRICS_TOKEN: '',
  SECURITY_CONTACT: '',
  SENTRY_DSN: '',
  MOBILE_APP_ID: 'app.touchline.fantasy',
  ANDROID_APP_FINGERPRINTS: '',
  APPLE_APP_ID_PREFIX: '',
  APP_STORE_URL: 'https://apps.apple.com/',
  PLAY_STORE_URL: 'https://play.google.com/store',
  FACEBOOK_URL: 'https://www.facebook.com/',
  INSTAGRAM_URL: 'https://www.instagram.com/',
  X_URL: 'https://x.com/',
  LOG_LEVEL: 'info',
} as const satisfies Record<string, string>;

type SettingName = keyof typeof SETTING_DEFAULTS;

const ENVIRONMENTS = ['development', 'production', 'test'] as const;
const WORLDS = ['full', 'small'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  readonly environment: (typeof ENVIRONMENTS)[number];
  readonly port: number;
  readonly host: string;
  /** Public address of the product, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute path; a small world has its own folder inside DATA_DIR. */
  readonly dataDir: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** A direct connection without a transaction pooler, for migrations and LISTEN; databaseUrl when unset. */
  readonly databaseDirectUrl: string | null;
  /** Size of the connection pool. */
  readonly databasePool: number;
  readonly redisUrl: string | null;
  readonly signatures: boolean;
  /** Validate each answer against the contract; always on in tests. */
  readonly checkAnswers: boolean;
  /** Addresses or networks whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Multiplies every limit of requests, streams and attempts, for tests and fuzzers; 1 in production. */
  readonly limitsFactor: number;
  /** Key of encryption at rest; null: one is generated and stored in the data folder. */
  readonly keySecret: string | null;
  /** `full` plays all leagues; `small` plays one league and the Sprint League, with managers in them. */
  readonly world: (typeof WORLDS)[number];
  readonly worldSeed: string;
  readonly worldManagers: number;
  /** The provider of real football; null: the leagues of the server's own world are played. */
  readonly football: FootballProviderSettings | null;
  /** The WordPress site whose articles are shown, without a trailing slash; null: the server writes its own. */
  readonly newsSite: string | null;
  /** Price of 1 XFC in euros, as decimal text. */
  readonly eurToXfc: string;
  /** Key of Stripe; null without one. */
  readonly stripeSecretKey: string | null;
  /** Secret by which Stripe signs its webhooks; set when the key is. */
  readonly stripeWebhookSecret: string | null;
  /** Without a key of Stripe, XFC can be bought with play money on a payment page of our own. */
  readonly sandboxCheckout: boolean;
  /** Payments are play money: on that page, or with a test key of Stripe. */
  readonly takesPlayMoney: boolean;
  /** The account that sends pushes to phones; null: phones get none. */
  readonly fcm: ServiceAccount | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Where messages of the contact form go. */
  readonly supportEmail: string;
  /** The providers through which one can sign in, in the order of the sign-in screen. */
  readonly providers: readonly ProviderSettings[];
  /** Address of the HTTP service that sends SMS; null without one. */
  readonly smsUrl: string | null;
  /** Bearer token of that service. */
  readonly smsToken: string | null;
  /** Sender of SMS: a name or a number. */
  readonly smsFrom: string;
  /** Where XFC is a token; null: deposits from a chain are not offered. */
  readonly chain: ChainSettings | null;
  /** Another node, which must agree before a withdrawal is given back; null without one. */
  readonly chainSecondUrl: string | null;
  readonly metricsToken: string | null;
  /** Where security problems are reported: a mailto: or https: address; null: nowhere. */
  readonly securityContact: string | null;
  /** Where errors are reported to, in production; null: nowhere. */
  readonly sentryDsn: string | null;
  /** Id of the phone apps in both stores. */
  readonly mobileAppId: string;
  /** SHA-256 fingerprints of the certificates that sign the Android app; empty: links do not open it. */
  readonly androidFingerprints: readonly string[];
  /** Apple's prefix of the iOS app, usually the id of the team; null: links do not open it. */
  readonly appleAppIdPrefix: string | null;
  /** Where the footer leads outside the product. */
  readonly footer: FooterSettings;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** The settings that calls and background work share. */
export type SharedSetting =
  | 'environment'
  | 'smtpUrl'
  | 'smsUrl'
  | 'publicUrl'
  | 'stripeSecretKey'
  | 'stripeWebhookSecret'
  | 'sandboxCheckout'
  | 'takesPlayMoney'
  | 'chain'
  | 'newsSite';

/**
 * Reads all settings from the environment.
 * Throws CannotStart naming the setting and its allowed values.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const text = (name: SettingName): string => (environment[name] ?? '').trim() || SETTING_DEFAULTS[name];
  const optional = (name: SettingName): string | null => text(name) || null;
  const port = wholeNumber('PORT', text('PORT'), 0, 65_535);
  const host = text('HOST');
  const databaseUrl = optional('DATABASE_URL');
  const mode = oneOf('NODE_ENV', text('NODE_ENV'), ENVIRONMENTS);
  const world = oneOf('WORLD', text('WORLD') || 'full', WORLDS);
  return {
    environment: mode,
    port,
    host,
    publicUrl: (optional('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    // Each world size has its own data folder, so a change of size never prevents the start.
    dataDir: resolve(text('DATA_DIR'), world === 'small' ? 'small-world' : '.'),
    databaseUrl,
    databaseDirectUrl: optional('DATABASE_DIRECT_URL') ?? databaseUrl,
    databasePool: wholeNumber('DATABASE_POOL', text('DATABASE_POOL'), 2, 500),
    redisUrl: optional('REDIS_URL'),
    signatures: oneOf('SIGNATURES', text('SIGNATURES'), ['on', 'off']) === 'on',
    checkAnswers: oneOf('CHECK_ANSWERS', text('CHECK_ANSWERS'), ['on', 'off']) === 'on' || mode === 'test',
    trustedProxies: trustedProxies(text('TRUSTED_PROXY')),
    limitsFactor: wholeNumber('LIMITS_FACTOR', text('LIMITS_FACTOR'), 1, 1_000_000),
    keySecret: keySecret(optional('KEY_SECRET')),
    world,
    worldSeed: text('WORLD_SEED'),
    worldManagers: wholeNumber('WORLD_MANAGERS', text('WORLD_MANAGERS'), 0, 100_000),
    football: readFootballSettings(text, world),
    newsSite: siteAddress('NEWS_SITE', optional('NEWS_SITE')),
    eurToXfc: rate('EUR_TO_XFC_EXCHANGE_RATE', text('EUR_TO_XFC_EXCHANGE_RATE')),
    ...readPaymentSettings(text, mode),
    fcm: serviceAccountAt(optional('FCM_SERVICE_ACCOUNT')),
    smtpUrl: optional('SMTP_URL'),
    mailFrom: text('MAIL_FROM'),
    supportEmail: emailAddress('SUPPORT_EMAIL', text('SUPPORT_EMAIL')),
    providers: readProviderSettings(text, mode === 'production'),
    smsUrl: serviceUrl('SMS_URL', optional('SMS_URL')),
    smsToken: optional('SMS_TOKEN'),
    smsFrom: text('SMS_FROM'),
    chain: readChainSettings(text),
    chainSecondUrl: serviceUrl('CHAIN_SECOND_URL', optional('CHAIN_SECOND_URL')),
    metricsToken: optional('METRICS_TOKEN'),
    securityContact: contact(optional('SECURITY_CONTACT')),
    sentryDsn: mode === 'production' ? dsn(optional('SENTRY_DSN')) : null,
    mobileAppId: mobileAppId(text('MOBILE_APP_ID')),
    androidFingerprints: fingerprints(text('ANDROID_APP_FINGERPRINTS')),
    appleAppIdPrefix: appleAppIdPrefix(optional('APPLE_APP_ID_PREFIX')),
    footer: readFooterSettings(text),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL'), LOG_LEVELS),
  };
}

function serviceAccountAt(path: string | null): ServiceAccount | null {
  return path === null ? null : readServiceAccount(path);
}

function wholeNumber(name: SettingName, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new CannotStart(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

function oneOf<const Choice extends string>(
  name: SettingName,
  text: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  throw new CannotStart(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
}

/** The https address of a site on its usual port, without a query and a trailing slash. */
function siteAddress(name: SettingName, address: string | null): string | null {
  if (address === null) return null;
  const bare = address.replace(/\/$/, '');
  if (/^https:\/\/[a-z0-9.-]+(?:\/[\w.~/-]+)?$/i.test(bare) && URL.canParse(bare)) return bare;
  throw new CannotStart(`${name} must be an address such as https://news.example.org, not "${address}".`);
}

function emailAddress(name: SettingName, address: string): string {
  if (/^[^\s@",:;<>()[\]\\]+@[^\s@",:;<>()[\]\\]+$/.test(address)) return address;
  throw new CannotStart(`${name} must be an e-mail address such as support@example.org, not "${address}".`);
}

function contact(address: string | null): string | null {
  if (address === null || /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(address)) return address;
  throw new CannotStart(
    'SECURITY_CONTACT must be an address such as mailto:security@example.org or https://….',
  );
}

/** The address of a project at Sentry or a service like it. */
function dsn(text: string | null): string | null {
  if (text === null || ingestOf(text) !== null) return text;
  throw new CannotStart('SENTRY_DSN must be the DSN of a project, such as https://key@errors.example.org/1.');
}

function mobileAppId(text: string): string {
  if (/^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*)+$/i.test(text)) return text;
  throw new CannotStart(`MOBILE_APP_ID must be an id such as app.touchline.fantasy, not "${text}".`);
}

function fingerprints(text: string): readonly string[] {
  const listed = text.split(',').flatMap((each) => each.trim().toUpperCase() || []);
  if (listed.every((each) => /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/.test(each))) return listed;
  throw new CannotStart(
    'ANDROID_APP_FINGERPRINTS must list SHA-256 fingerprints such as 14:6D:E9:…, separated by commas.',
  );
}

function appleAppIdPrefix(text: string | null): string | null {
  if (text === null || /^[A-Z0-9]{10}$/.test(text)) return text;
  throw new CannotStart('APPLE_APP_ID_PREFIX must be the ten letters and digits of the app id’s prefix.');
}

function rate(name: SettingName, text: string): string {
  if (/^\d{1,6}(\.\d{1,8})?$/.test(text) && Number(text) > 0) return text;
  throw new CannotStart(`${name} must be a positive number with at most 8 decimals, not "${text}".`);
}

/** The address of a service: https, or http on this machine. */
function serviceUrl(name: SettingName, text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return text;
  throw new CannotStart(`${name} must be an https address, not "${text}".`);
}

/** Names of ranges that the server knows. */
const PROXY_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** A wider network than these is a mistake: everyone in it can write any address into the header. */
const MIN_PREFIX = { 4: 8, 6: 16 } as const;
const MAX_PREFIX = { 4: 32, 6: 128 } as const;

function trustedProxies(text: string): readonly string[] {
  const proxies = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const refused = proxies.find((each) => !PROXY_RANGES.has(each) && !isProxy(each));
  if (refused === undefined) return proxies;
  throw new CannotStart(
    `TRUSTED_PROXY must list addresses or networks such as 127.0.0.1, 10.0.0.0/8 or loopback, not "${refused}".`,
  );
}

function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return bits >= MIN_PREFIX[version] && bits <= MAX_PREFIX[version];
}

function keySecret(text: string | null): string | null {
  if (text === null || text.length >= 32) return text;
  throw new CannotStart('KEY_SECRET must have at least 32 characters; leave it empty to have one generated.');
}
