import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import { Crest } from '../../../game/clubs/crest.tsx';
import { FormMarks } from '../../../game/football/form-marks.tsx';
import { clubPath } from '../../../game/football/paths.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Flip } from '../../../ui/flip/flip.tsx';
import { FlipFigure } from '../../../ui/figures/flip-figure.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { StandingsRow } from './standings-queries.ts';

interface StandingsTableProps {
  readonly caption: string;
  readonly rows: readonly StandingsRow[];
  /** The clubs to mark: those of a match, or the club of the page. */
  readonly marked?: readonly number[];
  /** Only place, club, matches and points: for a narrow column. */
  readonly compact?: boolean;
}

const CELL = 'figures px-1.5 text-center text-sm md:px-2';
/** Columns that need room. */
const WIDE = 'max-md:hidden';

/** A league's table; running matches count with their present score, and rows move with the goals. */
export function StandingsTable({ caption, rows, marked = [], compact = false }: StandingsTableProps) {
  const t = useText();
  const body = useRef<HTMLTableSectionElement>(null);
  const wide = compact ? 'hidden' : WIDE;
  const head = (key: string, className = '') => (
    <th scope="col" className={`eyebrow px-1.5 py-2 text-center text-muted md:px-2 ${className}`}>
      <abbr title={t(`tables.column.${key}`)} className="no-underline">
        {t(`tables.short.${key}`)}
      </abbr>
    </th>
  );
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className={compact ? '' : 'sticky top-(--bar-height,0px) z-10 bg-surface'}>
        <tr className="border-b">
          <th scope="col" className="eyebrow py-2 pl-3 text-muted md:pl-4">
            <span className="sr-only">{t('tables.column.place')}</span>
          </th>
          <th scope="col" className="eyebrow py-2 text-muted">
            {t('tables.column.club')}
          </th>
          {head('played')}
          {head('won', wide)}
          {head('drawn', wide)}
          {head('lost', wide)}
          {head('goals', wide)}
          {head('difference')}
          {head('points')}
          <th scope="col" className={`eyebrow px-2 py-2 text-muted ${compact ? 'hidden' : 'max-lg:hidden'}`}>
            {t('tables.column.form')}
          </th>
          <th scope="col" className={`eyebrow py-2 pr-4 text-muted ${compact ? 'hidden' : 'max-lg:hidden'}`}>
            {t('tables.column.next')}
          </th>
        </tr>
      </thead>
      <Flip list={body} order={rows.map(({ club }) => club.id).join(' ')}>
        <tbody ref={body} className="divide-y">
          {rows.map((row) => (
            <ClubRow key={row.club.id} row={row} isMarked={marked.includes(row.club.id)} compact={compact} />
          ))}
        </tbody>
      </Flip>
    </table>
  );
}

interface ClubRowProps {
  readonly row: StandingsRow;
  readonly isMarked: boolean;
  readonly compact: boolean;
}

function ClubRow({ row, isMarked, compact }: ClubRowProps) {
  const { club } = row;
  const wide = compact ? 'hidden' : WIDE;
  const widest = compact ? 'hidden' : 'max-lg:hidden';
  return (
    <tr data-flip={club.id} className="relative h-12 hover:bg-hover">
      <td
        className={`border-l-4 pr-2.5 pl-2 md:w-14 md:pl-3 ${isMarked ? 'border-l-accent-ink' : 'border-l-transparent'}`}
      >
        <span className="flex w-9 items-center gap-1">
          <span className="figures min-w-5 text-right text-sm">{row.place}</span>
          <Movement by={row.movement} />
        </span>
      </td>
      <th scope="row" className="w-full max-w-0 font-normal">
        <span className="flex min-w-0 items-center gap-2.5">
          <Crest club={club} size={24} />
          <PathLink
            path={clubPath(club)}
            className={`min-w-0 truncate before:absolute before:inset-0 focus-visible:before:-outline-offset-2 ${isMarked ? 'font-bold' : 'font-medium'}`}
          >
            {club.name}
          </PathLink>
          {row.live !== null && <LiveScore live={row.live} />}
        </span>
      </th>
      <td className={`${CELL} text-muted`}>{row.played}</td>
      <td className={`${CELL} text-muted ${wide}`}>{row.won}</td>
      <td className={`${CELL} text-muted ${wide}`}>{row.drawn}</td>
      <td className={`${CELL} text-muted ${wide}`}>{row.lost}</td>
      <td className={`${CELL} whitespace-nowrap text-muted ${wide}`}>
        {row.goals_for}:{row.goals_against}
      </td>
      <td className={`${CELL} text-muted`}>{signed(row.goal_difference)}</td>
      <td className={`${CELL} ${compact ? 'pr-3' : 'max-md:pr-3'}`}>
        <span className="text-base font-semibold text-text">
          <FlipFigure value={row.points} />
        </span>
      </td>
      <td className={`px-2 whitespace-nowrap ${widest}`}>
        <FormMarks form={row.form} />
      </td>
      <td className={`pr-4 ${widest}`}>{row.next !== null && <NextOpponent next={row.next} />}</td>
    </tr>
  );
}

/** "+12", "0", "−3". */
export function signed(figure: number): string {
  return figure > 0 ? `+${figure}` : figure < 0 ? `−${-figure}` : '0';
}

function Movement({ by }: { readonly by: number }) {
  const t = useText();
  if (by === 0) return null;
  const Arrow = by > 0 ? ChevronUp : ChevronDown;
  return (
    <span className={by > 0 ? 'text-up' : 'text-down'}>
      <Arrow size={14} strokeWidth={2.5} aria-hidden="true" />
      <span className="sr-only">{t(by > 0 ? 'ui.rank.up' : 'ui.rank.down', { count: Math.abs(by) })}</span>
    </span>
  );
}

/** The present score of the club's running match. */
function LiveScore({ live }: { readonly live: NonNullable<StandingsRow['live']> }) {
  const t = useText();
  const { match_id, scored, conceded, opponent } = live;
  return (
    <PathLink
      path={`/stats/details/match/${match_id}`}
      className="figures relative inline-flex h-5 shrink-0 items-center rounded-[4px] bg-live-soft px-1.5 text-xs text-live hover:brightness-125"
    >
      <span className="sr-only">{t('tables.live', { club: opponent.name })} </span>
      {scored}–{conceded}
    </PathLink>
  );
}

function NextOpponent({ next }: { readonly next: NonNullable<StandingsRow['next']> }) {
  const t = useText();
  const { match_id, opponent, at_home } = next;
  return (
    <PathLink
      path={`/stats/details/match/${match_id}`}
      className="relative inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-muted hover:text-text"
    >
      <Crest club={opponent} size={18} />
      {t(at_home ? 'football.form.home' : 'football.form.away', { club: opponent.short_name })}
    </PathLink>
  );
}
