import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { pagesOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { startDownload } from '../../../lib/page/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/field.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { transactionColumns } from '../components/transaction-row.tsx';
import { transactionsInput } from '../transactions-input.ts';
import { TRANSACTION_KINDS, type TransactionsSearch } from '../search.ts';

const route = getRouteApi('/my-account/my-wallet/transactions');

/** Every line of the manager's account, newest first. */
export function Transactions() {
  const t = useText();
  const search = route.useSearch();
  const query = useInfiniteQuery(callPages('wallet.transactions', transactionsInput(search)));
  const total = query.data?.pages[0]?.summary.total;
  const isFiltered = Object.keys(search).length > 0;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl max-md:sr-only">{t('wallet.transactions.title')}</h1>
      <div className="flex flex-wrap items-end gap-3">
        <Filters search={search} />
        <span className="flex-1" />
        <Statement search={search} total={total} />
      </div>
      <DataTable
        caption={t('wallet.transactions.title')}
        columns={transactionColumns(t)}
        {...pagesOf(query)}
        rowKey={(line) => line.id}
        height="tall"
        end={(query.data?.pages.length ?? 0) > 1 ? '' : undefined}
        empty={isFiltered ? <NothingUnderFilter /> : <NothingYet />}
      />
    </div>
  );
}

function Filters({ search }: { readonly search: TransactionsSearch }) {
  const t = useText();
  const navigate = route.useNavigate();
  const { currency, card } = search;
  const others = (changed: keyof TransactionsSearch): TransactionsSearch => {
    const { [changed]: _changed, ...rest } = search;
    return rest;
  };
  const show = (next: TransactionsSearch) => void navigate({ search: next, replace: true });
  return (
    <>
      <div className="w-full sm:w-48">
        <SelectField
          label={t('wallet.filter.kind')}
          choices={[
            { value: '', label: t('wallet.filter.all') },
            ...TRANSACTION_KINDS.map((value) => ({ value, label: t(`wallet.kind.${value}`) })),
          ]}
          value={search.kind ?? ''}
          onChange={({ target }) => {
            const kind = TRANSACTION_KINDS.find((each) => each === target.value);
            show({ ...others('kind'), ...(kind !== undefined && { kind }) });
          }}
        />
      </div>
      <Segmented
        label={t('wallet.filter.currency')}
        choices={[
          { value: 'all', label: t('wallet.filter.both') },
          { value: 'xfc', label: t('wallet.currency.xfc') },
          { value: 'gold', label: t('wallet.currency.gold') },
        ]}
        value={currency ?? 'all'}
        onChange={(value) => show({ ...others('currency'), ...(value !== 'all' && { currency: value }) })}
      />
      <Segmented
        label={t('wallet.filter.card')}
        choices={[
          { value: 'all', label: t('wallet.filter.all') },
          { value: 'players', label: t('wallet.filter.players') },
          { value: 'venues', label: t('wallet.filter.venues') },
        ]}
        value={card ?? 'all'}
        onChange={(value) => show({ ...others('card'), ...(value !== 'all' && { card: value }) })}
      />
    </>
  );
}

interface StatementProps {
  readonly search: TransactionsSearch;
  /** The lines that the filters find; undefined while they are loading. */
  readonly total: number | undefined;
}

/** Downloads every line that the filters find, not only those that are loaded. */
function Statement({ search, total }: StatementProps) {
  const t = useText();
  const make = useCall('wallet.statement', {
    onSuccess: ({ url }) => {
      startDownload(url);
      toast('done', t('wallet.statement.started'));
    },
  });
  return (
    <div className="flex items-center gap-3 max-md:w-full">
      {total !== undefined && total > 0 && (
        <p className="tabular text-xs text-muted max-md:flex-1" aria-live="polite">
          {t('wallet.statement.text', { total })}
        </p>
      )}
      <Button
        size="small"
        icon={Download}
        busy={make.isPending}
        blocked={total === 0 ? t('wallet.statement.nothing') : null}
        onClick={() => make.mutate(transactionsInput(search))}
      >
        {t('wallet.statement')}
      </Button>
      {make.error !== null && <FailureNote failure={make.error} />}
    </div>
  );
}

function NothingUnderFilter() {
  const t = useText();
  return (
    <EmptyState
      drawing="ball"
      title={t('wallet.transactions.none')}
      action={
        <ButtonLink to="/my-account/my-wallet/transactions" search={{}} size="small">
          {t('wallet.filter.clear')}
        </ButtonLink>
      }
    />
  );
}

function NothingYet() {
  const t = useText();
  return (
    <EmptyState
      drawing="turnstile"
      title={t('wallet.transactions.empty')}
      text={t('wallet.transactions.empty.text')}
      action={<ButtonLink to="/">{t('wallet.to-play')}</ButtonLink>}
    />
  );
}
