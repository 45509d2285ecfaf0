import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { BalanceProofSection } from '../components/balance-proof.tsx';
import { ComparisonSection } from '../components/comparison.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Books = CallOutput<'solvency.get'>;

const HOLDERS = [
  { key: 'managers', tone: 'bg-accent-ink', fill: 'fill-accent-ink' },
  { key: 'contests', tone: 'bg-xfc', fill: 'fill-xfc' },
  { key: 'house', tone: 'bg-line-strong', fill: 'fill-line-strong' },
] as const satisfies readonly { key: keyof Books; tone: string; fill: string }[];

/** The proof that every XFC ever issued is in someone's account, and that the reader's own balance is counted. */
export function Solvency() {
  const t = useText();
  const books = useQuery(callQuery('solvency.get', {}));
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t('solvency.heading')}
        text={t('solvency.text')}
        actions={
          <Button icon={RefreshCw} busy={books.isFetching} onClick={() => void books.refetch()}>
            {t('solvency.again')}
          </Button>
        }
      />
      <div className="panel overflow-hidden" aria-busy={books.isPending}>
        {books.data !== undefined && <BookSums books={books.data} />}
        {books.data === undefined && books.error !== null && (
          <ErrorState
            failure={books.error}
            onRetry={() => void books.refetch()}
            retrying={books.isFetching}
          />
        )}
        {books.isPending && <SumsSkeleton />}
      </div>
      {books.data !== undefined && (
        <div className="flex flex-col gap-6 pt-6">
          <BalanceProofSection snapshot={books.data.snapshot} />
          <ComparisonSection comparison={books.data.comparison} />
        </div>
      )}
      <section className="pt-8">
        <h2 className="pb-1 text-lg">{t('solvency.how')}</h2>
        <p className="max-w-prose text-muted">{t('solvency.how.text')}</p>
      </section>
    </div>
  );
}

function BookSums({ books }: { readonly books: Books }) {
  const { t, locale } = useLanguage();
  const balances = !/[1-9]/.test(books.difference);
  return (
    <>
      <output
        className={`flex items-center gap-4 px-5 py-5 md:px-6 ${balances ? 'bg-up-soft' : 'bg-down-soft'}`}
      >
        {balances ? (
          <CircleCheck size={28} className="shrink-0 text-up" aria-hidden="true" />
        ) : (
          <TriangleAlert size={28} className="shrink-0 text-down" aria-hidden="true" />
        )}
        <div className="flex flex-1 flex-col">
          <p className="font-display text-lg font-semibold">
            {t(balances ? 'solvency.right' : 'solvency.wrong')}
          </p>
          <p className="text-muted">
            {books.block === null ? (
              t('solvency.seal.none')
            ) : (
              <>
                {t('solvency.computed', {
                  number: numberFormat(locale).format(books.block.number),
                })}{' '}
                <Moment time={books.block.sealed_at} />
              </>
            )}
          </p>
        </div>
      </output>
      <div className="flex flex-col gap-5 px-5 py-6 md:px-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-display text-lg font-semibold">{t('solvency.issued')}</p>
          <MoneyText amount={books.issued} size="large" />
        </div>
        <HolderBar books={books} />
        <dl className="flex flex-col">
          {HOLDERS.map(({ key, tone }) => (
            <div key={key} className="flex min-h-14 items-center gap-3 border-b py-2">
              <span className={`size-2.5 shrink-0 rounded-full ${tone}`} aria-hidden="true" />
              <dt className="flex flex-1 flex-col">
                <span className="font-medium">{t(`solvency.${key}`)}</span>
                <span className="text-xs text-muted">{t(`solvency.${key}.text`)}</span>
              </dt>
              <dd>
                <MoneyText amount={books[key]} />
              </dd>
            </div>
          ))}
          <div className="flex min-h-14 items-center justify-between gap-3">
            <dt className="font-semibold">{t('solvency.difference')}</dt>
            <dd className={balances ? 'text-up' : 'text-down'}>
              <MoneyText amount={books.difference} />
            </dd>
          </div>
        </dl>
      </div>
      <dl className="grid divide-y border-t sm:grid-cols-[auto_minmax(0,1fr)] sm:divide-x sm:divide-y-0">
        <div className="flex flex-col gap-1 px-5 py-4 md:px-6">
          <dt className="eyebrow text-muted">{t('solvency.transactions')}</dt>
          <dd className="figures text-lg">{numberFormat(locale).format(books.transactions)}</dd>
        </div>
        <Seal block={books.block} />
      </dl>
    </>
  );
}

/** The shares of the holders side by side, with figures below. */
function HolderBar({ books }: { readonly books: Books }) {
  const amounts = HOLDERS.map(({ key }) => Math.max(0, Number(books[key])));
  const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);
  const whole = sumOf(amounts) || 1;
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="block h-3 w-full overflow-hidden rounded-full bg-hover"
      aria-hidden="true"
    >
      {HOLDERS.map(({ key, fill }, index) => (
        <rect
          key={key}
          x={(sumOf(amounts.slice(0, index)) / whole) * 100}
          width={((amounts[index] ?? 0) / whole) * 100}
          height="1"
          className={fill}
        />
      ))}
    </svg>
  );
}

function Seal({ block }: { readonly block: Books['block'] }) {
  const { t, locale } = useLanguage();
  return (
    <div className="flex min-w-0 flex-col gap-1 px-5 py-4 md:px-6">
      <dt className="eyebrow text-muted">{t('solvency.seal')}</dt>
      {block === null ? (
        <dd className="text-muted">{t('solvency.seal.none')}</dd>
      ) : (
        <dd className="flex flex-col gap-1">
          <span className="tabular">
            {t('solvency.seal.block', { number: numberFormat(locale).format(block.number) })}
            <span aria-hidden="true"> · </span>
            <Moment time={block.sealed_at} />
          </span>
          <code className="text-xs break-all text-muted">{block.hash}</code>
        </dd>
      )}
    </div>
  );
}

function SumsSkeleton() {
  return (
    <div className="flex flex-col gap-5 p-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-3 w-full" />
      {['managers', 'contests', 'house'].map((holder) => (
        <Skeleton key={holder} className="h-10 w-full" />
      ))}
    </div>
  );
}
