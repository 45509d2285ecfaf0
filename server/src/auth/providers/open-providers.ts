import type { ProviderName } from '@touchline/contract/auth/providers';
import type { Config } from '../../config.ts';
import type { Secrets } from '../../secrets.ts';
import { openLocalIssuer, type LocalIssuer } from './local-issuer.ts';
import { oauthProvider } from './oauth.ts';
import { openIdProvider } from './openid.ts';
import type { Provider } from './provider.ts';
import { providerFetch } from './provider-fetch.ts';
import type { ProviderSettings } from './provider-settings.ts';

export interface Providers {
  /** In the order of the sign-in screen. */
  readonly names: readonly ProviderName[];
  get(name: ProviderName): Provider | null;
  /** The issuer of test accounts; null where there is none. */
  readonly local: LocalIssuer | null;
}

/** A server on which one signs in with a password only. */
export const NO_PROVIDERS: Providers = { names: [], get: () => null, local: null };

/** The configured providers. They receive no request before the first sign-in. */
export function openProviders(
  { providers, publicUrl }: Pick<Config, 'providers' | 'publicUrl'>,
  secrets: Secrets,
): Providers {
  const local = providers.some(({ kind }) => kind === 'local') ? openLocalIssuer(publicUrl, secrets) : null;
  const opened = new Map(
    providers.flatMap((settings) => {
      const provider = openProvider(settings, local);
      return provider === null ? [] : [[settings.name, provider] as const];
    }),
  );
  return { names: [...opened.keys()], get: (name) => opened.get(name) ?? null, local };
}

function openProvider(settings: ProviderSettings, local: LocalIssuer | null): Provider | null {
  switch (settings.kind) {
    case 'openid':
      return openIdProvider({ ...settings, fetch: providerFetch(settings.hosts) });
    case 'oauth':
      return oauthProvider(settings);
    case 'local':
      return local && openIdProvider({ ...local, name: 'local', secret: local.clientSecret });
  }
}
