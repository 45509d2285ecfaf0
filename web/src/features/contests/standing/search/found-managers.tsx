import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../../lib/i18n/money.ts';
import { SimulatedLabel } from '../../../../game/contests/simulated-mark.tsx';
import { EmptyNote, ErrorState, SkeletonRows } from '../../../../ui/states/states.tsx';
import { Avatar } from '../../../../ui/text/avatar.tsx';
import type { ContestDetail, StandingRow } from '../../queries.ts';
import { useFoundManagers, type FoundRow } from './use-found-managers.ts';
import { numberFormat } from '../../../../lib/i18n/formats.ts';

interface FoundManagersProps {
  readonly contest: ContestDetail;
  readonly text: string;
  readonly onPick: (row: FoundRow) => void;
  /** Teams that are not offered. */
  readonly without?: readonly number[];
}

/** The managers found by a text: rank, name and points of each. Arrow keys move between them. */
export function FoundManagers({ contest, text, onPick, without = [] }: FoundManagersProps) {
  const { t } = useLanguage();
  const { found, isAsked } = useFoundManagers(contest, text);
  if (!isAsked) return <EmptyNote text={t('standing-search.short')} />;
  if (found.data === undefined) {
    return found.error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <ErrorState failure={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    );
  }
  const rows = found.data.data.filter(({ team_id }) => !without.includes(team_id));
  if (rows.length === 0) return <EmptyNote text={t('standing-search.none', { text: text.trim() })} />;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {t('standing-search.count', { count: rows.length })}
      </p>
      <RowButtons label={t('standing-search.found')} rows={rows} onPick={onPick} />
      {found.data.more && <EmptyNote text={t('standing-search.more')} />}
    </>
  );
}

interface RowButtonsProps<Row extends StandingRow> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly onPick: (row: Row) => void;
}

/** Rows of standings as buttons. */
export function RowButtons<Row extends StandingRow>({ label, rows, onPick }: RowButtonsProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const focused = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(Math.max(0, focused + step), buttons.length - 1)]?.focus();
  };
  return (
    // The keys move between the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} aria-label={label} className="divide-y" onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <li key={row.team_id}>
          <button
            type="button"
            onClick={() => onPick(row)}
            className="grid min-h-12 w-full grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
          >
            <RowFace row={row} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function RowFace({ row }: { readonly row: StandingRow }): ReactNode {
  const { t, locale } = useLanguage();
  return (
    <>
      <span className="figures text-lg text-muted">
        <span className="sr-only">{t('contests.standings.rank')} </span>
        {numberFormat(locale).format(row.rank)}
      </span>
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={row.nickname} src={row.avatar} size={32} />
        <span className="truncate font-semibold">{row.nickname}</span>
        {row.simulated && <SimulatedLabel />}
      </span>
      <span className="figures text-lg">
        {pointsText(row.points, locale)}
        <span className="sr-only"> {t('contests.my.points')}</span>
      </span>
    </>
  );
}
