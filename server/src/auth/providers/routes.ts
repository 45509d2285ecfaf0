import { defineRoutes, read, writeWithPreflight, type Routes } from '../../http/calls/handler.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { authorizeLocal } from './authorize-local.ts';
import { checkExternalToken, takeExternalToken } from './external-token.ts';
import type { ProviderServices } from './provider-services.ts';
import { signInWithProvider } from './provider-sign-in.ts';
import { startSignIn } from './start-sign-in.ts';

/** Sign-in through other providers. */
export function providerRoutes(services: ProviderServices): Routes {
  const secret = { secret: true };
  const names = services.providers.names.map((name) => ({ name }));
  return defineRoutes({
    'auth.providers.list': read(() => Promise.resolve(names)),
    'auth.providers.start': writeWithPreflight(startSignIn(services), secret),
    'auth.providers.takeToken': writeWithPreflight(
      () => Promise.resolve(takeExternalToken(services)),
      secret,
    ),
    'auth.providers.checkToken': read(checkExternalToken(services)),
    'auth.providers.signIn': writeWithPreflight(signInWithProvider(services), secret),
    'auth.identities.link': writeWithPreflight(linkIdentity(services)),
    'auth.providers.authorizeLocal': read(authorizeLocal(services)),
  });
}
