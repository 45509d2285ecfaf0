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
import { forgotPassword } from './recovery/forgot-password.ts';
import { resetPassword } from './recovery/reset-password.ts';
import { register } from './sign-up/register.ts';
import { listIdentities, unlinkIdentity } from './identities/identities.ts';
import { permitProviders } from './identities/permit-providers.ts';
import { completeProfile } from './sign-up/complete-profile.ts';
import { changePassword } from './passwords/change-password.ts';
import { confirmStepUp } from './step-up/confirm-step-up.ts';
import { sendStepUpCode } from './step-up/send-step-up-code.ts';
import { verifyPassword } from './step-up/verify-password.ts';
import { completeSignIn } from './two-steps/complete-sign-in.ts';
import { makeRecoveryCodes } from './two-steps/make-recovery-codes.ts';
import { makeSecret } from './two-steps/make-secret.ts';
import { proveSecret } from './two-steps/prove-secret.ts';
import { turnOff } from './two-steps/turn-off.ts';
import { correctEmail } from './sign-up/correct-email.ts';
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
    'auth.correctEmail': writeWithPreflight(correctEmail(services)),
    'auth.forgotPassword': write(forgotPassword(services)),
    'auth.resetPassword': writeWithPreflight(resetPassword(services)),
    'auth.user': read(checkSession),
    'auth.refresh': writeWithPreflight(() => Promise.resolve(refreshSession(services)), secret),
    'auth.sessions.list': read(listSessions),
    'auth.sessions.end': write(endOneSession),
    'auth.sessions.endOthers': write(endOtherSessionsOf),
    'auth.signInByLink': writeWithPreflight(signInByLink(services), secret),
    'auth.requestSignInLink': writeWithPreflight(requestSignInLink(services)),
    'auth.makeSignInLink': writeWithPreflight(() => Promise.resolve(makeSignInLink(services)), secret),
    'account.verifyPassword': writeWithPreflight(verifyPassword(services)),
    'auth.stepUp.sendCode': write(sendStepUpCode(services)),
    'auth.stepUp.confirm': writeWithPreflight(confirmStepUp(services)),
    'auth.twoSteps.signIn': writeWithPreflight(completeSignIn(services), secret),
    'auth.twoSteps.makeSecret': writeWithPreflight(() => Promise.resolve(makeSecret(services)), secret),
    'auth.twoSteps.prove': writeWithPreflight(proveSecret(services), secret),
    'auth.twoSteps.makeRecoveryCodes': writeWithPreflight(
      () => Promise.resolve(makeRecoveryCodes(services)),
      secret,
    ),
    'auth.twoSteps.turnOff': writeWithPreflight(turnOff(services)),
    'account.changePassword': writeWithPreflight(changePassword(services)),
    'auth.checkNickname': read(checkNickname(services)),
    'auth.checkEmail': read(emailExists(services)),
    'auth.changeLanguage': write(changeLanguage),
    'auth.completeProfile': writeWithPreflight(() => Promise.resolve(completeProfile(services)), secret),
    'auth.identities.list': read(listIdentities),
    'auth.identities.unlink': write(unlinkIdentity),
    'auth.identities.permit': writeWithPreflight(permitProviders(services)),
  });
}
