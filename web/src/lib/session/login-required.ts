import { createSharedValue } from '../page/shared-value.ts';
import { useSession } from './session.tsx';

/** The visitor's path when sign-in was required, or null. */
const promptPath = createSharedValue<string | null>(null);

/** Opens the login-required dialog; after signing in the manager returns to `path`. */
export function promptLogin(path: string = location.pathname + location.search): void {
  promptPath.set(path);
}

/** Closes the login-required dialog. */
export function dismissLogin(): void {
  promptPath.set(null);
}

/** The path for which the login-required dialog is open, or null. */
export const useLoginPromptPath = promptPath.useValue;

/**
 * Guards an action: `const guarded = useLoginRequired(); <Button onPress={() => guarded(join)} />` runs it for a
 * manager and opens the dialog for a visitor.
 */
export function useLoginRequired(): (action: () => void) => void {
  const session = useSession();
  return (action) => {
    if (session.status === 'authenticated') action();
    else promptLogin();
  };
}
