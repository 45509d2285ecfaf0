import { defineRoutes, writeWithPreflight, read, write, type Routes } from '../http/calls/handler.ts';
import { activate } from './sign-up/activate.ts';
import type { AuthServices } from './auth-services.ts';
import { changeLanguage } from './change-language.ts';
import { makeSignInLink } from './sign-in-links/make-sign-in-link.ts';
import { endOneSession, endOtherSessionsOf, logout } from './sessions/end-session.ts';
import { login } from './sessions/login.ts';
import { checkNickname, checkSession, emailExists } from './queries.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { requestSignInLink } from './sign-in-links/request-sign-in-link.ts';
import { signInByLink } from './sign-in-links/sign-in-by-link.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { register } from './sign-up/register.ts';
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
    'auth.sessions.endOthers': write(endOtherSessionsOf),
    'auth.signInByLink': writeWithPreflight(signInByLink(services), secret),
    'auth.requestSignInLink': writeWithPreflight(requestSignInLink(services)),
    'auth.makeSignInLink': writeWithPreflight(() => Promise.resolve(makeSignInLink(services)), secret),
    'auth.checkNickname': read(checkNickname(services)),
    'auth.checkEmail': read(emailExists(services)),
    'auth.changeLanguage': write(changeLanguage),
  });
}
