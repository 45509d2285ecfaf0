import { useQueryClient } from '@tanstack/react-query';
import { useLanguageStore } from '../../lib/i18n/languages.tsx';
import { useSessionStore, type SignedIn } from '../../lib/session/session.tsx';

/** Applies a sign-in: language and session of the manager; clears the cached answers of the visitor. */
export function useTakeOver(): (answer: SignedIn) => Promise<void> {
  const session = useSessionStore();
  const language = useLanguageStore();
  const queries = useQueryClient();
  return async (answer) => {
    const { short_code } = answer.user.userDetails.languageId;
    // A catalog that fails to load must not block the sign-in.
    if (short_code !== language.get().code) await language.change(short_code).catch(() => undefined);
    queries.clear();
    await session.signIn(answer);
  };
}
