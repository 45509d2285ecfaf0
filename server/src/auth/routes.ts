import { defineRoutes, preparedWrite, read, write, type Routes } from '../http/calls/handler.ts';
import { activate } from './sign-up/activate.ts';
import type { AuthServices } from './auth-services.ts';
import { changeLanguage } from './change-language.ts';
import { endOneSession, logout } from './sessions/end-session.ts';
import { login } from './sessions/login.ts';
import { checkNickname, checkSession, emailExists, listSessions } from './queries.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { register } from './sign-up/register.ts';
import { resendActivation } from './sign-up/resend-activation.ts';

/** Sign-up, sign-in and sessions. */
export function authRoutes(services: AuthServices): Routes {
  const secret = { secret: true };
  return defineRoutes({
    'POST /v3/auths/register': preparedWrite(register(services), secret),
    'POST /v3/auths/login': preparedWrite(login(services), secret),
    'POST /v3/auths/logout': write(logout),
    'POST /v3/auths/activate': write(activate),
    'POST /v3/auths/resend_activation': write(resendActivation(services)),
    'GET /v3/auths/': read(checkSession),
    'GET /v3/auths/1': preparedWrite(() => Promise.resolve(refreshSession(services)), secret),
    'GET /v3/auths/sessions': read(listSessions),
    'POST /v3/auths/end_session': write(endOneSession),
    'POST /v3/auths/checkUqNickname': read(checkNickname(services)),
    'POST /v3/user/email_exists/': read(emailExists(services)),
    'GET /v3/user/changeLanguage/{langId}/': write(changeLanguage),
  });
}
