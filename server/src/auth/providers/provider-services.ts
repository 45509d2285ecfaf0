import type { AuthServices } from '../auth-services.ts';
import type { Providers } from './open-providers.ts';

/** Dependencies of sign-in through providers. */
export interface ProviderServices extends AuthServices {
  readonly providers: Providers;
}
