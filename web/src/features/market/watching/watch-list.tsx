import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { parseFilters, printFilters } from '../../../ui/filters/filter-set.ts';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { MarketTabs } from '../../../game/market/market-tabs.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { orderedRows } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { followCards } from '../live-market.ts';
import { AlertDialog } from '../components/alert-dialog.tsx';
import { useWatch } from './watch-star.tsx';
import { watchColumns } from './watch-columns.tsx';
import {
  isShown,
  priceOf,
  SHOWN,
  shownOf,
  WATCH_FILTERS,
  watchQuery,
  type Shown,
  type WatchedCard,
  type WatchFilters,
} from './filters.ts';

const PATH = '/my-account/my-market/watch';
/** A list shorter than a screen ends where one sees it end. */
const LONG = 12;

/** The watched cards with their prices and alerts. */
export function WatchList() {
  const t = useText();
  const { locale } = useLanguage();
  const navigate = useNavigate();
  const filters = parseFilters(WATCH_FILTERS, useSearch({ strict: false }));
  const list = useLiveQuery(
    watchQuery(),
    followCards(({ data }) => data.map(({ card }) => card)),
  );
  const stop = useStopWatching();
  const [alerted, setAlerted] = useState<WatchedCard | null>(null);
  const columns = watchColumns(t, { onAlert: setAlerted, onStop: stop });
  const shown = shownOf(filters);
  const all = list.data?.data;
  const rows = all?.filter((watched) => isShown(watched, shown));
  const show = (next: WatchFilters) =>
    void navigate({
      to: PATH,
      search: printFilters<typeof WATCH_FILTERS>(WATCH_FILTERS, next),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={t('watching.title')} />
      <MarketTabs current="watch" />
      <div className="flex flex-col gap-4">
        {all?.length !== 0 && (
          <Narrowing all={all} shown={shown} onShow={(next) => show(withShown(filters, next))} />
        )}
        <DataTable
          caption={t('watching.title')}
          columns={columns}
          rows={rows && orderedRows(rows, columns, filters.sort, locale)}
          rowKey={({ card }) => card.card_id}
          height="tall"
          {...(filters.sort !== undefined && { order: filters.sort })}
          onOrder={(sort) => show({ ...filters, sort })}
          failure={list.error}
          onRetry={() => void list.refetch()}
          end={(rows?.length ?? 0) >= LONG ? '' : undefined}
          empty={
            <NothingWatched isNarrowed={all?.length !== 0} onAll={() => show(withShown(filters, 'all'))} />
          }
        />
      </div>
      {alerted !== null && (
        <AlertDialog
          card={alerted.card}
          now={priceOf(alerted)}
          alert={alerted}
          onClose={() => setAlerted(null)}
        />
      )}
    </>
  );
}

function withShown({ show: _show, ...rest }: WatchFilters, shown: Shown): WatchFilters {
  return shown === 'all' ? rest : { ...rest, show: shown };
}

/** Removes a card from the list; the toast can undo it, alerts included. */
function useStopWatching(): (watched: WatchedCard) => void {
  const t = useText();
  const watch = useWatch();
  return ({ card, below, above }) => {
    const key = { asset_type: card.asset_type, id: card.id };
    const onError = (failure: unknown) => toast('failed', failureText(failure, t));
    const again = () =>
      watch.mutate(
        { ...key, on: true, ...(below !== null && { below }), ...(above !== null && { above }) },
        { onError, onSuccess: () => toast('done', t('market.alert.saved', { name: card.name })) },
      );
    watch.mutate(
      { ...key, on: false },
      {
        onError,
        onSuccess: () =>
          toast(
            'done',
            t('watching.stopped', { name: card.name }),
            <Button size="small" onClick={again}>
              {t('watching.undo')}
            </Button>,
          ),
      },
    );
  };
}

interface NarrowingProps {
  readonly all: readonly WatchedCard[] | undefined;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}

/** Filters: all cards, cards with an alert, cards with a reached alert. */
function Narrowing({ all, shown, onShow }: NarrowingProps) {
  const t = useText();
  return (
    <search>
      <Segmented
        label={t('watching.shown')}
        value={shown}
        onChange={onShow}
        choices={(['all', ...SHOWN] as const).map((value) => ({
          value,
          label: t(`watching.shown.${value}`),
          count: all?.filter((watched) => isShown(watched, value)).length,
        }))}
      />
    </search>
  );
}

interface NothingProps {
  readonly isNarrowed: boolean;
  readonly onAll: () => void;
}

/** No card: because of the choice above, or because none is watched yet. */
function NothingWatched({ isNarrowed, onAll }: NothingProps) {
  const t = useText();
  if (isNarrowed) {
    return (
      <EmptyState
        drawing="sleeve"
        title={t('watching.shown.empty')}
        text={t('watching.shown.empty.text')}
        action={<Button onClick={onAll}>{t('watching.shown.empty.all')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      drawing="sleeve"
      title={t('watching.empty')}
      text={t('watching.empty.text')}
      action={
        <ButtonLink to="/market/players" variant="main">
          {t('my-market.empty.market')}
        </ButtonLink>
      }
    />
  );
}
