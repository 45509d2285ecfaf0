import { defineRoutes, writeWithPreflight, read, write, type Routes } from '../http/calls/handler.ts';
import { activate } from './sign-up/activate.ts';
import type { AuthServices } from './auth-services.ts';
import { changeLanguage } from './change-language.ts';
import { endOneSession, logout } from './sessions/end-session.ts';
import { login } from './sessions/login.ts';
import { checkNickname, checkSession, emailExists, listSessions } from './queries.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { register } from './sign-up/register.ts';
import { listIdentities, unlinkIdentity } from './identities/identities.ts';
import { permitProviders } from './identities/permit-providers.ts';
import { completeProfile } from './sign-up/complete-profile.ts';
import { resendActivation } from './sign-up/resend-activation.ts';

/** Sign-up, sign-in and sessions. */
export function authRoutes(services: AuthServices): Routes {
  const secret = { secret: true };
  return defineRoutes({
    'auth.register': writeWithPreflight(register(services), secret),
    'auth.signIn': writeWithPreflight(login(services), secret),
    'auth.signOut': write(logout),
    'auth.activate': write(activate),
    'auth.resendActivation': write(resendActivation(services)),
    'auth.user': read(checkSession),
    'auth.refresh': writeWithPreflight(() => Promise.resolve(refreshSession(services)), secret),
    'auth.sessions.list': read(listSessions),
    'auth.sessions.end': write(endOneSession),
    'auth.checkNickname': read(checkNickname(services)),
    'auth.checkEmail': read(emailExists(services)),
    'auth.changeLanguage': write(changeLanguage),
    'auth.completeProfile': writeWithPreflight(() => Promise.resolve(completeProfile(services)), secret),
    'auth.identities.list': read(listIdentities),
    'auth.identities.unlink': write(unlinkIdentity),
    'auth.identities.permit': writeWithPreflight(permitProviders(services)),
  });
}
