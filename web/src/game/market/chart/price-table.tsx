import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { timeText } from '../../../lib/time/dates.ts';
import { ChartTable } from '../../../ui/charts/chart-table.tsx';
import type { Prices } from './drawing.ts';
import { useEventText } from './event-strip.tsx';

interface PriceTableProps {
  readonly title: string;
  readonly prices: Prices;
}

interface Row {
  readonly key: string;
  readonly time: number;
  readonly cells: readonly string[] | null;
  /** Instead of cells: an own fill or an event. */
  readonly text: string;
}

const COLUMNS = ['open', 'high', 'low', 'close'] as const;

function useRows({ data, mine, events }: Prices): readonly Row[] {
  const { t, locale } = useLanguage();
  const eventText = useEventText();
  const rows: readonly Row[] = [
    ...data.map((step) => ({
      key: `step ${step.at}`,
      time: Date.parse(step.last_at),
      cells: [...COLUMNS.map((name) => xfcText(step[name], locale)), String(step.volume)],
      text: '',
    })),
    ...mine.map(({ at, side, qty, price }, place) => ({
      key: `fill ${place}`,
      time: Date.parse(at),
      cells: null,
      text: t(`charts.own.${side}`, { count: qty, price: xfcText(price, locale) }),
    })),
    ...events.map((event, place) => ({
      key: `event ${place}`,
      time: Date.parse(event.at),
      cells: null,
      text: eventText(event),
    })),
  ];
  return rows.toSorted((one, other) => other.time - one.time);
}

/** The chart as a table, newest first: prices, own fills and events. Collapsed by default. */
export function PriceTable({ title, prices }: PriceTableProps) {
  const { t, locale } = useLanguage();
  const columns = [...COLUMNS.map((name) => t(`charts.${name}`)), t('charts.volume')];
  return <ChartTable title={title} columns={columns} rows={() => <Rows prices={prices} locale={locale} />} />;
}

function Rows({ prices, locale }: { readonly prices: Prices; readonly locale: string }) {
  return (
    <>
      {useRows(prices).map(({ key, time, cells, text }) => (
        <tr key={key}>
          <td className="px-3 py-1.5 whitespace-nowrap">{timeText(time, 'moment', locale)}</td>
          {cells === null ? (
            <td colSpan={COLUMNS.length + 1} className="px-3 py-1.5 text-right">
              {text}
            </td>
          ) : (
            cells.map((cell, place) => (
              // The columns have no other key than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={place} className="px-3 py-1.5 text-right">
                {cell}
              </td>
            ))
          )}
        </tr>
      ))}
    </>
  );
}
