import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { ArrowLeftRight } from 'lucide-react';
import { useRef } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useDensity } from '../../../lib/page/density.ts';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useFlip } from '../../../ui/flip/use-flip.ts';
import { Link } from '../../../ui/text/link.tsx';
import { LivePoints } from '../../../ui/figures/live-figure.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { RankMove } from '../../../game/contests/rank-move.tsx';
import { isPaid } from '../standing/prize-line.ts';
import { SimulatedLabel } from '../../../game/contests/simulated-mark.tsx';
import type { ContestDetail, StandingRow } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** Heights of a line with its border, in px; the list places its rows by it, and the theme draws the compact ones. */
const HEIGHTS = { comfortable: 57, compact: 45 } as const;

/** The height of a line in px. */
export function useStandingHeight(): number {
  return HEIGHTS[useDensity()];
}

/** Rank, manager, players left, prize, points. */
export const STANDING_COLUMNS =
  'gap-x-2 grid-cols-[3rem_minmax(0,1fr)_4rem] max-[22.4rem]:grid-cols-[2rem_minmax(0,1fr)_3.25rem] md:gap-x-3 md:grid-cols-[5rem_minmax(0,1fr)_6rem_8rem_5rem]';

interface StandingLineProps {
  readonly contest: ContestDetail;
  readonly row: StandingRow;
  readonly mine: boolean;
  /** Below it no place pays. */
  readonly lastPaid?: boolean;
  /** It was searched for. */
  readonly sought?: boolean;
  /** The reader's team that it can be compared with. */
  readonly rival?: StandingRow | undefined;
  /** The index in the list; a change animates the line to its new place. */
  readonly place?: number;
}

/** One place of the standings; it opens the team. */
export function StandingLine({
  contest,
  row,
  mine,
  lastPaid = false,
  sought = false,
  rival,
  place = 0,
}: StandingLineProps) {
  const { t, locale } = useLanguage();
  const line = useRef<HTMLDivElement>(null);
  useFlip(line, place, useStandingHeight());
  const paid = isPaid(row.prize);
  return (
    <div ref={line} data-team={row.team_id} className="relative flex h-14 bg-surface">
      <Link
        to="/play/contest/$id/$slug/$teamId"
        params={{ id: String(contest.id), slug: contest.slug, teamId: String(row.team_id) }}
        resetScroll={false}
        className={`grid h-14 min-w-0 flex-1 items-center pl-4 transition-colors duration-120 hover:bg-hover focus-visible:-outline-offset-2 ${STANDING_COLUMNS} ${
          rival === undefined ? 'pr-4' : 'pr-1 md:pr-4'
        } ${
          mine ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent-ink)]' : ''
        } ${sought ? 'outline-2 -outline-offset-2 outline-accent-ink' : ''}`}
        {...(sought && { 'aria-current': 'true' as const })}
      >
        <span
          className={`figures text-lg ${row.rank <= 3 ? 'text-xfc' : mine ? 'text-accent-ink' : 'text-muted'}`}
        >
          <span className="sr-only">{t('contests.standings.rank')} </span>
          <span className="inline-flex items-baseline gap-1">
            {numberFormat(locale).format(row.rank)}
            <RankMove teamId={row.team_id} rank={row.rank} size="small" />
          </span>
        </span>
        <span className="flex min-w-0 items-center gap-2.5">
          <span className="contents max-[22.4rem]:hidden">
            <Avatar name={row.nickname} src={row.avatar} size={32} />
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="flex min-w-0 items-center gap-2">
              <span className="truncate font-semibold">{row.nickname}</span>
              {row.simulated && <SimulatedLabel />}
              {mine && <OwnMark className={rival === undefined ? '' : 'max-md:hidden'} />}
            </span>
            {paid && <PhonePrize amount={row.prize} />}
          </span>
        </span>
        <span className="hidden text-right text-muted md:block">
          {contest.state !== CONTEST_STATE.final && (
            <>
              <span className="figures text-base">{row.players_left}</span>
              <span className="sr-only"> {t('contests.standings.left')}</span>
            </>
          )}
        </span>
        <span className={`hidden text-right md:block ${paid ? '' : 'text-muted'}`}>
          {paid ? <MoneyText amount={row.prize} exact size="small" /> : <span aria-hidden="true">–</span>}
        </span>
        <span className="text-right text-lg">
          <LivePoints points={row.points} aligned={contest.is_pro} />
          <span className="sr-only"> {t('contests.my.points')}</span>
        </span>
      </Link>
      {rival !== undefined && <CompareLink contest={contest} row={row} rival={rival} mine={mine} />}
      {lastPaid && <PaidLine />}
    </div>
  );
}

/** The prize below the name. Where the exact amount fills the line, its unit wraps out of sight. */
function PhonePrize({ amount }: { readonly amount: string }) {
  return (
    <span className="flex h-5 flex-wrap items-baseline gap-x-1 overflow-hidden *:contents md:hidden">
      <MoneyText amount={amount} exact size="small" />
    </span>
  );
}

interface CompareLinkProps extends Pick<StandingLineProps, 'contest' | 'row' | 'mine'> {
  readonly rival: StandingRow;
}

/** Compares the row with the reader's team. Own rows have room of the same width, on phones with their mark in it. */
function CompareLink({ contest, row, rival, mine }: CompareLinkProps) {
  const { t } = useLanguage();
  if (mine) {
    return (
      <span className="flex w-11 items-center bg-accent-soft">
        <OwnMark className="md:hidden" />
      </span>
    );
  }
  return (
    <Link
      to="/play/contest/$id/$slug/$teamId"
      params={{ id: String(contest.id), slug: contest.slug, teamId: String(rival.team_id) }}
      search={{ compare: row.team_id }}
      resetScroll={false}
      aria-label={t('standing-search.compare.with', { name: row.nickname })}
      title={t('standing-search.compare.open')}
      className="inline-flex h-14 w-11 shrink-0 items-center justify-center text-muted hover:bg-hover hover:text-text focus-visible:-outline-offset-2"
    >
      <ArrowLeftRight size={18} aria-hidden="true" />
    </Link>
  );
}

/** Marks a row of the reader. */
function OwnMark({ className }: { readonly className: string }) {
  const t = useText();
  return (
    <span className={className}>
      <Badge tone="accent">{t('contests.standings.me')}</Badge>
    </span>
  );
}

/** Below it no place pays. */
function PaidLine() {
  const { t } = useLanguage();
  return (
    <span className="pointer-events-none absolute inset-x-0 bottom-0 flex h-0.5 justify-end bg-up pr-4 md:justify-center md:pr-0">
      <span className="paid-tag eyebrow absolute bottom-0.5 rounded-t-[4px] bg-up px-2 leading-3 text-ground md:leading-4">
        {t('live-contest.line')}
      </span>
    </span>
  );
}
