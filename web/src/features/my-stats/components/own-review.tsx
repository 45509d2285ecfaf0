import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { CONTROL } from '../../../ui/controls/field.tsx';
import { LinkButtons } from '../../../ui/controls/link-buttons.tsx';
import { Switch } from '../../../ui/forms/choice-rows.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Panel } from './panel.tsx';
import { ReviewCard } from './review-card.tsx';
import { pageOrigin } from '../../../lib/page/page-origin.ts';

/** The review of a season, which its manager shares by a link or takes back. */
export function OwnReview({ seasonId }: { readonly seasonId: number }) {
  const { t } = useLanguage();
  const query = useQuery(callQuery('myStats.review', { season_id: seasonId }));
  // The switch moves at once, and back when it is refused.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const share = useCall('myStats.share', {
    invalidates: ['myStats.review'],
    isInOrder: true,
    // Later switches are still being saved.
    onSuccess: (_shared, sent) => setWanted((latest) => (latest === sent.on ? null : latest)),
    onFailure: () => setWanted(null),
  });
  const token = query.data?.token ?? null;
  return (
    <Panel title={t('my-stats.review.title')} text={t('my-stats.review.text')}>
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <ReviewCard review={query.data.review} />
          <div className="flex min-w-0 flex-col gap-4">
            <Switch
              label={t('my-stats.review.share')}
              text={t('my-stats.review.share.text')}
              checked={wanted ?? token !== null}
              onChange={(on) => {
                setWanted(on);
                share.mutate({ season_id: seasonId, on });
              }}
            />
            <FailureNote failure={share.error} />
            {token !== null && <SharedLink token={token} />}
          </div>
        </div>
      )}
    </Panel>
  );
}

/** The picture and the link of a shared review. */
function SharedLink({ token }: { readonly token: string }) {
  const { t, code } = useLanguage();
  const address = `${pageOrigin()}/stats/season-review/${token}`;
  return (
    <>
      <img
        src={`${__SERVER_ORIGIN__}/share/season/${token}.png?lang=${code}`}
        alt={t('my-stats.review.picture')}
        width={600}
        height={315}
        className="block aspect-1200/630 w-full rounded-sm border bg-raised object-cover"
      />
      <input
        type="text"
        readOnly
        aria-label={t('my-stats.review.link')}
        value={address}
        onFocus={(event) => event.target.select()}
        className={`${CONTROL} text-ellipsis`}
      />
      <LinkButtons
        address={address}
        shared={{ text: t('my-stats.review.message') }}
        labels={{
          copy: t('my-stats.review.copy'),
          copied: t('my-stats.review.copied'),
          share: t('my-stats.review.send'),
        }}
      />
    </>
  );
}
