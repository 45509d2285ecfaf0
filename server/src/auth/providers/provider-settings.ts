import { CannotStart } from '../../cannot-start.ts';

/** A provider that follows OpenID Connect: it signs an ID token. */
export interface OpenIdSettings {
  readonly kind: 'openid';
  readonly name: 'google' | 'apple';
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | AppleKey;
  /** Hosts that the server may call for this provider, with their ports. */
  readonly hosts: readonly string[];
}

/** Apple takes no fixed secret but a token signed with this key. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}

/** A provider of plain OAuth 2, without an ID token. */
export interface OAuthSettings {
  readonly kind: 'oauth';
  readonly name: 'facebook' | 'twitter';
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the browser goes. */
  readonly authorizationUrl: string;
  /** Origin of the calls that the server makes. */
  readonly api: string;
}

/** The issuer of test accounts inside the server; never in production. */
export interface LocalSettings {
  readonly kind: 'local';
  readonly name: 'local';
}

export type ProviderSettings = OpenIdSettings | OAuthSettings | LocalSettings;

type SettingName =
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'FACEBOOK_APP_ID'
  | 'FACEBOOK_APP_SECRET'
  | 'TWITTER_CLIENT_ID'
  | 'TWITTER_CLIENT_SECRET'
  | 'APPLE_CLIENT_ID'
  | 'APPLE_TEAM_ID'
  | 'APPLE_KEY_ID'
  | 'APPLE_PRIVATE_KEY'
  | 'LOCAL_PROVIDER';
type ReadSetting = (name: SettingName) => string;

/**
 * The providers that have keys. Throws CannotStart for one with some of its settings missing, and for test accounts in
 * production.
 */
export function readProviderSettings(read: ReadSetting, isProduction: boolean): readonly ProviderSettings[] {
  const found = [google(read), apple(read), facebook(read), twitter(read), local(read, isProduction)];
  return found.filter((each) => each !== null);
}

/** The values of settings that belong together: all of them, or null when none is set. */
function allOf<const Names extends readonly SettingName[]>(
  read: ReadSetting,
  names: Names,
): Readonly<Record<Names[number], string>> | null {
  const values = names.map((name) => [name, read(name)] as const);
  const missing = values.filter(([, value]) => value === '').map(([name]) => name);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new CannotStart(`${missing.join(', ')} must be set too, or none of them.`);
  // Every name of the list has its value here.
  return Object.fromEntries(values) as Record<Names[number], string>;
}

function google(read: ReadSetting): OpenIdSettings | null {
  const keys = allOf(read, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  return (
    keys && {
      kind: 'openid',
      name: 'google',
      issuer: 'https://accounts.google.com',
      clientId: keys.GOOGLE_CLIENT_ID,
      secret: keys.GOOGLE_CLIENT_SECRET,
      hosts: ['accounts.google.com', 'oauth2.googleapis.com', 'www.googleapis.com'],
    }
  );
}

function apple(read: ReadSetting): OpenIdSettings | null {
  const keys = allOf(read, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']);
  return (
    keys && {
      kind: 'openid',
      name: 'apple',
      issuer: 'https://appleid.apple.com',
      clientId: keys.APPLE_CLIENT_ID,
      secret: {
        teamId: keys.APPLE_TEAM_ID,
        keyId: keys.APPLE_KEY_ID,
        privateKey: keys.APPLE_PRIVATE_KEY.replaceAll(String.raw`\n`, '\n'),
      },
      hosts: ['appleid.apple.com'],
    }
  );
}

function facebook(read: ReadSetting): OAuthSettings | null {
  const keys = allOf(read, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET']);
  return (
    keys && {
      kind: 'oauth',
      name: 'facebook',
      clientId: keys.FACEBOOK_APP_ID,
      clientSecret: keys.FACEBOOK_APP_SECRET,
      authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
      api: 'https://graph.facebook.com',
    }
  );
}

function twitter(read: ReadSetting): OAuthSettings | null {
  const keys = allOf(read, ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET']);
  return (
    keys && {
      kind: 'oauth',
      name: 'twitter',
      clientId: keys.TWITTER_CLIENT_ID,
      clientSecret: keys.TWITTER_CLIENT_SECRET,
      authorizationUrl: 'https://x.com/i/oauth2/authorize',
      api: 'https://api.x.com',
    }
  );
}

function local(read: ReadSetting, isProduction: boolean): LocalSettings | null {
  const wanted = read('LOCAL_PROVIDER');
  if (!['', 'on', 'off'].includes(wanted)) {
    throw new CannotStart(`LOCAL_PROVIDER must be one of on, off, not "${wanted}".`);
  }
  if (isProduction && wanted === 'on') {
    throw new CannotStart('LOCAL_PROVIDER=on is for development: anyone could sign in with any e-mail.');
  }
  return isProduction || wanted === 'off' ? null : { kind: 'local', name: 'local' };
}
