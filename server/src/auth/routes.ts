import { defineRoutes, writeWithPreflight, read, write, type Routes } from '../http/calls/handler.ts';
import { activate } from './sign-up/activate.ts';
import type { AuthServices } from './auth-services.ts';
import { changeLanguage } from './change-language.ts';
import { endOneSession, logout } from './sessions/end-session.ts';
import { login } from './sessions/login.ts';
import { checkNickname, checkSession, emailExists, listSessions } from './queries.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { forgotPassword } from './recovery/forgot-password.ts';
import { resetPassword } from './recovery/reset-password.ts';
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
    'auth.forgotPassword': write(forgotPassword(services)),
    'auth.resetPassword': writeWithPreflight(resetPassword(services)),
    'auth.user': read(checkSession),
    'auth.refresh': writeWithPreflight(() => Promise.resolve(refreshSession(services)), secret),
    'auth.sessions.list': read(listSessions),
    'auth.sessions.end': write(endOneSession),
    'auth.checkNickname': read(checkNickname(services)),
    'auth.checkEmail': read(emailExists(services)),
    'auth.changeLanguage': write(changeLanguage),
  });
}
