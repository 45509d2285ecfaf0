import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { callQuery } from '../../lib/api/queries.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { useUser } from '../../lib/session/session.tsx';
import { Moment } from '../../ui/figures/moment.tsx';

/** When the signed-in manager accepted the terms and the agreement; nothing for visitors. */
export function AcceptedOn() {
  const user = useUser();
  return user?.activated === true && user.profile_complete ? <AcceptedByManager /> : null;
}

function AcceptedByManager() {
  const t = useText();
  const { data } = useQuery(callQuery('account.get', {}));
  const acceptedAt = data?.accepted_terms_at ?? null;
  return (
    // The line keeps its height while the date loads.
    <p className="flex min-h-6 items-center gap-2 pb-5 text-sm text-muted">
      {acceptedAt !== null && (
        <>
          <CircleCheck size={16} className="shrink-0 text-up" aria-hidden="true" />
          <span>
            {t('account-info.terms.you-accepted')} <Moment time={acceptedAt} format="date" />
          </span>
        </>
      )}
    </p>
  );
}
