import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { RewardSection } from '../../../game/rewards/reward-section.tsx';
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { Balances } from '../components/balances.tsx';
import { BooksNote } from '../components/books-note.tsx';
import { Holds } from '../components/holds.tsx';
import { Promotional } from '../components/promotional.tsx';
import { ShortTransactionRow } from '../components/transaction-row.tsx';
import { transactionsInput } from '../transactions-input.ts';

const LAST_LINES = 6;

/** The wallet: balances, holds with their reasons, latest transactions. */
export function Wallet() {
  const t = useText();
  const wallet = useQuery(callQuery('wallet.balances', {}));
  const retry = () => void wallet.refetch();
  const isLost = wallet.error !== null && wallet.data === undefined;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="sr-only">{t('wallet.title')}</h1>
      {isLost ? (
        <div className="panel">
          <ErrorState failure={wallet.error} onRetry={retry} retrying={wallet.isFetching} />
        </div>
      ) : (
        <Balances wallet={wallet.data} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Block
          title={t('wallet.last')}
          aside={<TextLink to="/my-account/my-wallet/transactions">{t('wallet.last.all')}</TextLink>}
        >
          <LastTransactions />
        </Block>
        <div className="flex min-w-0 flex-col gap-6">
          <RewardSection />
          {!isLost && (
            <>
              <Promotional />
              <Block title={t('wallet.holds')}>
                <Holds holds={wallet.data?.holds} />
              </Block>
            </>
          )}
        </div>
      </div>
      <p className="text-sm">
        <TextLink to="/my-account/limits">{t('limits.link.wallet')}</TextLink>
      </p>
      <BooksNote />
    </div>
  );
}

function LastTransactions() {
  const t = useText();
  const lines = useInfiniteQuery(callPages('wallet.transactions', transactionsInput({})));
  return (
    <List
      rows={lines.data?.pages[0]?.data.slice(0, LAST_LINES)}
      rowKey={(line) => line.id}
      rowHeight={64}
      label={t('wallet.last')}
      failure={lines.error}
      onRetry={() => void lines.refetch()}
      empty={
        <EmptyState
          drawing="turnstile"
          title={t('wallet.transactions.empty')}
          text={t('wallet.transactions.empty.text')}
          action={
            <ButtonLink to="/" size="small">
              {t('wallet.to-play')}
            </ButtonLink>
          }
        />
      }
    >
      {(line) => <ShortTransactionRow line={line} />}
    </List>
  );
}

interface BlockProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Block({ title, aside, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel min-w-0 overflow-hidden">
      <header className="flex min-h-14 items-center justify-between gap-3 border-b px-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
