import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { goldText } from '../../../lib/i18n/money.ts';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { InvitedFriends, type Invitations } from '../components/invited-friends.tsx';
import { InviteRules } from '../components/invite-rules.tsx';
import { ShareCode } from '../components/share-code.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

const route = getRouteApi('/my-account/invite-friends/$type');
const TABS = ['share', 'list'] as const;

/** The referral code to share, and the friends who came with it. */
export function InviteFriends() {
  const { t, locale } = useLanguage();
  const navigate = useNavigate();
  const type = route.useParams().type === 'list' ? 'list' : 'share';
  const invitations = useInfiniteQuery(callPages('referral.get', {}));
  const pages = invitations.data?.pages;
  const first = pages?.[0];
  if (first === undefined) {
    if (invitations.error === null) return <Skeleton className="h-96 w-full" />;
    const retry = () => void invitations.refetch();
    return <ErrorState failure={invitations.error} onRetry={retry} retrying={invitations.isFetching} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <div>
        <PageHeader
          title={t('rewards.invite.heading', { gold: goldText(first.rules.gold, locale) })}
          text={t('rewards.invite.text')}
        />
        {!first.verified && <VerifyFirst />}
      </div>
      <Totals invitations={first} />
      <Tabs
        id="invite"
        label={t('rewards.invite.title')}
        value={type}
        choices={TABS.map((value) => ({
          value,
          label: t(`rewards.invite.tab.${value}`),
          ...(value === 'list' && { count: first.summary.total }),
        }))}
        onChange={(value) =>
          void navigate({
            to: '/my-account/invite-friends/$type',
            params: { type: value },
            replace: true,
          })
        }
      >
        {type === 'share' ? (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <ShareCode code={first.code} link={first.link} />
            <InviteRules rules={first.rules} />
          </div>
        ) : (
          <InvitedFriends
            friends={pages?.flatMap(({ data }) => data) ?? []}
            needed={first.rules.contests}
            failure={invitations.error}
            onRetry={() => void invitations.refetch()}
            onMore={invitations.hasNextPage ? () => void invitations.fetchNextPage() : null}
            loadingMore={invitations.isFetchingNextPage}
          />
        )}
      </Tabs>
    </div>
  );
}

function VerifyFirst() {
  const { t } = useLanguage();
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-sm border bg-ground px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-pretty">{t('rewards.invite.unverified')}</p>
      <PathLink path="/my-account/account-info" className={buttonClass({ size: 'small' })}>
        {t('rewards.fountain.verify')}
      </PathLink>
    </div>
  );
}

function Totals({ invitations }: { readonly invitations: Invitations }) {
  const { t, locale } = useLanguage();
  const { totals, summary } = invitations;
  const count = (number: number): string => numberFormat(locale).format(number);
  return (
    <dl className="panel grid grid-cols-2 overflow-hidden md:grid-cols-4 [&>div]:flex [&>div]:flex-col [&>div]:gap-1 [&>div]:px-4 [&>div]:py-3">
      <div>
        <dt className="eyebrow text-muted">{t('rewards.invite.invited')}</dt>
        <dd className="figures text-xl">{count(summary.total)}</dd>
      </div>
      <div>
        <dt className="eyebrow text-muted">{t('rewards.invite.rewarded')}</dt>
        <dd className="figures text-xl">{count(totals.rewarded)}</dd>
      </div>
      <div>
        <dt className="eyebrow text-muted">{t('rewards.invite.earned-gold')}</dt>
        <dd>
          <MoneyText amount={totals.gold} currency="GOLD" size="large" />
        </dd>
      </div>
      <div>
        <dt className="eyebrow text-muted">{t('rewards.invite.earned-xfc')}</dt>
        <dd>
          <MoneyText amount={totals.xfc} size="large" />
        </dd>
      </div>
    </dl>
  );
}
