import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Award, Gift, Ticket } from 'lucide-react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { leagueText } from '../../../lib/page/league.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { isScreen, PathLink } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

type ContestRow = CallOutput<'contests.list'>['data'][number];

const FREE_CONTESTS = '/play/contests?free_entry=1';
const OPEN = 2;
const SHOWN = 4;
const WAYS = [
  { key: 'starter', icon: Gift },
  { key: 'free', icon: Ticket },
  { key: 'prizes', icon: Award },
] as const;

/** Explains that this server takes no payments and how to win XFC by playing. */
export function WithoutPayments() {
  const t = useText();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:gap-10">
      <div>
        <PageHeader title={t('wallet.buy.heading')} text={t('wallet.buy.text')} />
        <ol className="flex flex-col divide-y border-y">
          {WAYS.map(({ key, icon: Picture }) => (
            <li key={key} className="flex gap-4 py-4">
              <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-xfc-soft text-xfc">
                <Picture size={22} aria-hidden="true" />
              </span>
              <div className="flex flex-col gap-0.5">
                <h2 className="text-lg">{t(`wallet.buy.${key}.title`)}</h2>
                <p className="text-pretty text-muted">{t(`wallet.buy.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <FreeContests />
    </div>
  );
}

function FreeContests() {
  const t = useText();
  const router = useRouter();
  const contests = useQuery(
    callQuery('contests.list', {
      page: 1,
      noItems: 12,
      when: 1,
      free_entry: true,
      sort_by: 'contest_dt',
      sort_how: 'asc',
    }),
  );
  const open = contests.data?.data.filter((contest) => contest.state === OPEN).slice(0, SHOWN);
  return (
    <section aria-labelledby="free-contests" className="panel overflow-hidden">
      <header className="flex min-h-14 items-center border-b px-4">
        <h2 id="free-contests" className="text-lg">
          {t('wallet.free-contests')}
        </h2>
      </header>
      <List
        rows={open}
        rowKey={(contest) => contest.id}
        rowHeight={64}
        label={t('wallet.free-contests')}
        failure={contests.error}
        onRetry={() => void contests.refetch()}
        empty={
          <EmptyState
            drawing="stand"
            title={t('wallet.free-contests.none')}
            text={t('wallet.free-contests.none.text')}
          />
        }
      >
        {(contest) => <FreeContest contest={contest} />}
      </List>
      {isScreen(router, FREE_CONTESTS) && (
        <div className="border-t p-4">
          <PathLink path={FREE_CONTESTS} className={buttonClass({ variant: 'main', wide: true })}>
            {t('wallet.free-contests.all')}
          </PathLink>
        </div>
      )}
    </section>
  );
}

function FreeContest({ contest }: { readonly contest: ContestRow }) {
  const { t } = useLanguage();
  return (
    <PathLink
      path={`/play/contest/${contest.id}/contest`}
      className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{contest.name}</span>
        <span className="text-xs text-muted">
          {leagueText({ label: contest.league.name, value: contest.league.value }, t)}
          <span aria-hidden="true"> · </span>
          {t('wallet.closes-in')} <Countdown until={contest.lock_dt} />
        </span>
      </span>
      <span className="flex flex-col items-end">
        <span className="eyebrow text-muted">{t('wallet.prize-pool')}</span>
        <MoneyText amount={contest.pool} />
      </span>
    </PathLink>
  );
}
