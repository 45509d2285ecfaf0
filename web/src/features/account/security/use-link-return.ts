import { useEffect, useState } from 'react';
import type { CallFailure } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import {
  asFailure,
  checkedLogin,
  failureOf,
  takeReturn,
  type Return,
} from '../../../lib/session/provider-departure.ts';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import type { ProviderName } from '../../../ui/brand/provider-mark.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

/** What the security screen shows of a service that is being added. */
export type LinkProgress =
  | { readonly kind: 'none' | 'cancelled' }
  | { readonly kind: 'adding'; readonly provider: ProviderName }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** Links the person with whom the browser returns from a provider, after the step-up, and returns the progress. */
export function useLinkReturn(): LinkProgress {
  const t = useText();
  const [progress, setProgress] = useState<LinkProgress>({ kind: 'none' });
  const { mutateAsync: link } = useSensitiveCall('auth.identities.link', {
    invalidates: ['auth.identities.list'],
    onSuccess: (_output, { provider }) =>
      toast('done', t('account.social.services.added', { provider: t(`auth.providers.name.${provider}`) })),
  });
  useEffect(() => {
    const returned = takeReturn('link');
    if (returned === null) return;
    if (returned.kind === 'code') setProgress({ kind: 'adding', provider: returned.departure.provider });
    void finish(returned, link).then(setProgress);
    // The address contains it once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return progress;
}

type Link = (login: {
  readonly provider: ProviderName;
  readonly token: string;
  readonly uid: string;
}) => Promise<unknown>;

async function finish(returned: Return, link: Link): Promise<LinkProgress> {
  if (returned.kind !== 'code') {
    const failure = failureOf(returned.kind);
    return failure === null ? { kind: 'cancelled' } : { kind: 'failed', failure };
  }
  try {
    const { provider, token, uid } = await checkedLogin(returned);
    await link({ provider, token, uid });
    return { kind: 'none' };
  } catch (error) {
    const failure = asFailure(error);
    // The manager closed the dialog of the step-up.
    return failure.code === 'ERR_STEP_UP_REQUIRED' ? { kind: 'cancelled' } : { kind: 'failed', failure };
  }
}
