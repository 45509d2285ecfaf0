import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import type { CallFailure } from '../../../lib/api/failure.ts';
import type { SignedIn } from '../../../lib/session/session.tsx';
import type { ProviderName } from '../../../ui/brand/provider-mark.tsx';
import {
  asFailure,
  checkedLogin,
  failureOf,
  takeReturn,
  type Return,
} from '../../../lib/session/provider-departure.ts';
import { storage } from '../../../lib/session/storage.ts';

/** The longest referral code that the call takes. */
const CODE_LENGTH = 32;

/** What the sign-in screen shows of a sign-in through a provider. */
export type ProviderProgress =
  | { readonly kind: 'none' | 'cancelled' }
  | { readonly kind: 'proceeding'; readonly provider: ProviderName }
  /** The check of the token failed: shown in a dialog. */
  | { readonly kind: 'unchecked'; readonly failure: CallFailure }
  /** The account was refused: shown on the screen. */
  | { readonly kind: 'refused'; readonly failure: CallFailure };

/** Finishes the sign-in of a browser that returns from a provider, and returns the progress. */
export function useProviderReturn(takeOver: (answer: SignedIn) => Promise<void>) {
  const [progress, setProgress] = useState<ProviderProgress>({ kind: 'none' });
  useEffect(() => {
    const returned = takeReturn('sign_in');
    if (returned === null) return;
    if (returned.kind === 'code') setProgress({ kind: 'proceeding', provider: returned.departure.provider });
    void finish(returned, takeOver).then((next) => next !== null && setProgress(next));
    // The address contains it once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { progress, dismiss: () => setProgress({ kind: 'none' }) };
}

/** Returns what to show instead of the session that did not begin; null after a success. */
async function finish(
  returned: Return,
  takeOver: (answer: SignedIn) => Promise<void>,
): Promise<ProviderProgress | null> {
  if (returned.kind !== 'code') {
    const failure = failureOf(returned.kind);
    return failure === null ? { kind: 'cancelled' } : { kind: 'unchecked', failure };
  }
  let login;
  try {
    login = await checkedLogin(returned);
  } catch (error) {
    return { kind: 'unchecked', failure: asFailure(error) };
  }
  try {
    const referral_code = storage.read('referral_code')?.slice(0, CODE_LENGTH) ?? undefined;
    const invited = referral_code === undefined ? {} : { referral_code };
    await takeOver(await call('auth.providers.signIn', { ...login, ...invited, platform: 1 }));
    return null;
  } catch (error) {
    return { kind: 'refused', failure: asFailure(error) };
  }
}
