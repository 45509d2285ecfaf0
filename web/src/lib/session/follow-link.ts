import { failureText } from '../api/failure.ts';
import type { RouteContext } from '../page/route.ts';
import { setFailedLink } from './sign-in-notice.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { Call } from '../api/caller.ts';

/**
 * Signs in with the one-time token of a link, before the page starts. A browser that is signed in stays signed in
 * and the link unused: a link never replaces a session. A failure is shown, and the page continues as a visitor's.
 */
export async function followLink(
  { session, language, queries }: Pick<RouteContext, 'session' | 'language' | 'queries'>,
  call: Call,
  token: string,
): Promise<void> {
  if (session.get().status === 'unknown') await session.verify().catch(() => undefined);
  if (session.get().status !== 'unauthenticated') {
    await language.fill().catch(() => undefined);
    toast('failed', language.get().t('auth.link.signed-in'));
    return;
  }
  try {
    const answer = await call('auth.signInByLink', { token });
    const { short_code } = answer.user.userDetails.languageId;
    if (short_code !== language.get().code) await language.change(short_code).catch(() => undefined);
    queries.clear();
    await session.signIn(answer);
  } catch (failure) {
    await language.fill().catch(() => undefined);
    const text = failureText(failure, language.get().t);
    setFailedLink(text);
    if (!location.pathname.endsWith('/auth/login')) toast('failed', text);
  }
}
