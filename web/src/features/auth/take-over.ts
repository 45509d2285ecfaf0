import { useQueryClient } from '@tanstack/react-query';
import { useLanguageStore } from '../../lib/i18n/languages.tsx';
import { useSessionStore, type SignedIn } from '../../lib/session/session.tsx';

/** Takes over what a sign-in answered: the manager's language, his session, and nothing seen as a visitor. */
export function useTakeOver(): (answer: SignedIn) => Promise<void> {
  const session = useSessionStore();
  const language = useLanguageStore();
  const queries = useQueryClient();
  return async (answer) => {
    const { short_code } = answer.user.userDetails.languageId;
    // A catalog that can't be loaded now must not stand between a manager and his account.
    if (short_code !== language.get().code) await language.change(short_code).catch(() => undefined);
    queries.clear();
    await session.signIn(answer);
  };
}
