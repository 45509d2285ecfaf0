import { useEffect, useRef, useState } from 'react';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { pointsValues } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { Panel } from './panel.tsx';
import { numberFormat, percentText } from '../../../lib/i18n/formats.ts';

type Finish = CallOutput<'myStats.results'>['finishes'][number];

const HEIGHT = 132;
/** A last place is still a bar. */
const MIN_BAR = 4;

/** Each final contest as a bar: how much of the field finished behind. Undefined while they load. */
export function FinishChart({ finishes }: { readonly finishes: readonly Finish[] | undefined }) {
  const { t } = useLanguage();
  const [marked, setMarked] = useState<number | null>(null);
  const shown = finishes?.find(({ contest_id }) => contest_id === marked) ?? finishes?.at(-1);
  return (
    <Panel title={t('my-stats.finishes')} text={t('my-stats.finishes.text')}>
      {shown === undefined ? <Skeleton className="h-12 w-2/3" /> : <Readout finish={shown} />}
      {finishes === undefined ? (
        <Skeleton className="h-36 w-full" />
      ) : (
        <Bars finishes={finishes} marked={shown?.contest_id} onMark={setMarked} />
      )}
      <Legend />
    </Panel>
  );
}

/** The contest under the pointer or the focus; else the last. */
function Readout({ finish }: { readonly finish: Finish }) {
  const { t, locale } = useLanguage();
  return (
    <div className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-semibold">{finish.name}</span>
        <span className="text-xs text-muted">
          <Moment time={finish.start_at} format="date" /> ·{' '}
          {t('my-stats.points', pointsValues(finish.points, locale))}
        </span>
      </span>
      <span className="flex items-baseline gap-4">
        <span className="figures text-xl">{placeText(finish, locale)}</span>
        <MoneyText amount={finish.net} exact signed />
      </span>
    </div>
  );
}

function placeText({ rank, entries }: Finish, locale: string): string {
  const format = numberFormat(locale);
  return `${format.format(rank)} / ${format.format(entries)}`;
}

interface BarsProps {
  readonly finishes: readonly Finish[];
  readonly marked: number | undefined;
  readonly onMark: (contestId: number | null) => void;
}

function Bars({ finishes, marked, onMark }: BarsProps) {
  const language = useLanguage();
  const list = useRef<HTMLOListElement>(null);
  // The latest contests are at the end.
  useEffect(() => {
    list.current?.scrollTo({ left: list.current.scrollWidth });
  }, [finishes]);
  return (
    <ol
      ref={list}
      aria-label={language.t('my-stats.finishes')}
      className="relative flex overflow-x-auto border-b pb-px [scrollbar-width:thin]"
    >
      {finishes.map((finish) => (
        <li key={finish.contest_id} className="flex min-w-6 flex-1 max-w-12">
          <Link
            to="/play/contest/$id/$slug/$teamId"
            params={{
              id: String(finish.contest_id),
              slug: finish.slug,
              teamId: String(finish.team_id),
            }}
            onMouseEnter={() => onMark(finish.contest_id)}
            onMouseLeave={() => onMark(null)}
            onFocus={() => onMark(finish.contest_id)}
            onBlur={() => onMark(null)}
            className={`flex w-full items-end justify-center rounded-t-sm px-px focus-visible:-outline-offset-2 ${finish.contest_id === marked ? 'bg-hover' : ''}`}
          >
            <span className="sr-only">{finishText(finish, language)}</span>
            <Bar finish={finish} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Bar({ finish: { beaten, rank, won_prize } }: { readonly finish: Finish }) {
  const length = Math.max(MIN_BAR, (Number(beaten ?? 0) / 100) * HEIGHT);
  const tone = rank === 1 ? 'fill-xfc' : won_prize ? 'fill-accent-ink' : 'fill-line-strong';
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="block">
      <rect x="15%" y={HEIGHT - length} width="70%" height={length} rx="2" className={tone} />
    </svg>
  );
}

/** A finish in one sentence, for screen readers. */
function finishText(finish: Finish, { t, locale }: Language): string {
  const { name, rank, entries, beaten } = finish;
  const format = numberFormat(locale);
  return t('my-stats.finish', {
    name,
    rank: format.format(rank),
    entries: format.format(entries),
    beaten: percentText(beaten ?? '0', locale),
  });
}

const TONES = [
  ['my-stats.legend.won', 'bg-xfc'],
  ['my-stats.legend.prize', 'bg-accent-ink'],
  ['my-stats.legend.none', 'bg-line-strong'],
] as const;

function Legend() {
  const { t } = useLanguage();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {TONES.map(([label, tone]) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${tone}`} />
          {t(label)}
        </li>
      ))}
    </ul>
  );
}
