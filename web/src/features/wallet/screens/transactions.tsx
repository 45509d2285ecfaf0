import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { pagesOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { transactionColumns } from '../components/transaction-row.tsx';
import { transactionsCsv, type TransactionLine } from '../transactions-csv.ts';
import {
  COMMON_KINDS,
  transactionsInput,
  type TransactionKind,
  type TransactionsSearch,
} from '../transactions-search.ts';

const route = getRouteApi('/my-account/my-wallet/transactions');

/** Every line of the manager's account, newest first. */
export function Transactions() {
  const t = useText();
  const search = route.useSearch();
  const query = useInfiniteQuery(callPages('wallet.transactions', transactionsInput(search)));
  const lines = query.data?.pages.flatMap((page) => page.data);
  const total = query.data?.pages[0]?.summary.total;
  const isFiltered = search.kind !== undefined || search.currency !== undefined;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl max-md:sr-only">{t('wallet.transactions.title')}</h1>
      <div className="flex flex-wrap items-center gap-3">
        <Filters search={search} />
        <span className="flex-1" />
        <Export lines={lines} total={total} />
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
  const { kind, currency } = search;
  const common: readonly TransactionKind[] = COMMON_KINDS;
  const kinds = kind === undefined || common.includes(kind) ? common : [...common, kind];
  const show = (next: TransactionsSearch) => void navigate({ search: next, replace: true });
  return (
    <>
      <Segmented
        label={t('wallet.filter.kind')}
        choices={[
          { value: 'all', label: t('wallet.filter.all') },
          ...kinds.map((value) => ({ value, label: t(`wallet.kind.${value}`) })),
        ]}
        value={kind ?? 'all'}
        onChange={(value) =>
          show({ ...(currency !== undefined && { currency }), ...(value !== 'all' && { kind: value }) })
        }
      />
      <Segmented
        label={t('wallet.filter.currency')}
        choices={[
          { value: 'all', label: t('wallet.filter.both') },
          { value: 'xfc', label: t('wallet.currency.xfc') },
          { value: 'gold', label: t('wallet.currency.gold') },
        ]}
        value={currency ?? 'all'}
        onChange={(value) =>
          show({ ...(kind !== undefined && { kind }), ...(value !== 'all' && { currency: value }) })
        }
      />
    </>
  );
}

interface ExportProps {
  readonly lines: readonly TransactionLine[] | undefined;
  readonly total: number | undefined;
}

function Export({ lines, total }: ExportProps) {
  const { t } = useLanguage();
  const count = lines?.length ?? 0;
  return (
    <div className="flex items-center gap-3 max-md:w-full">
      {total !== undefined && total > 0 && (
        <p className="tabular text-xs text-muted max-md:flex-1" aria-live="polite">
          {t('wallet.export.count', { count, total })}
        </p>
      )}
      <Button
        size="small"
        icon={Download}
        blocked={count === 0 ? t('wallet.export.nothing') : null}
        onClick={() => {
          const day = new Date().toISOString().slice(0, 10);
          saveFile(`touchline-${day}.csv`, 'text/csv;charset=utf-8', transactionsCsv(lines ?? [], t));
        }}
      >
        {t('wallet.export')}
      </Button>
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

/** Hands a text to the browser as a file to keep. */
function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken its own hold of the contents by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
