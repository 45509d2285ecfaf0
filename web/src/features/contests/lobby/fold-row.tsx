import { useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { LeagueMark } from '../../../game/clubs/league-mark.tsx';
import { useId, type ReactNode } from 'react';
import { useHydrated } from '../../../lib/loading/hooks.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { contestTopics, followList } from '../../../lib/live/live.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { pagesOf, rowsOf } from '../../../lib/api/pages.ts';
import { leagueText } from '../../../lib/page/league.ts';
import {
  CONTEST_COLUMNS,
  ContestFigures,
  MineBadge,
  ScoringBadge,
  type Contest,
} from '../../../game/contests/contest-row.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import type { LobbyFilters, When } from '../lists/filters.ts';
import { foldInput } from './lobby-list.ts';
import { RESULT_COLUMNS } from '../results/result-row.tsx';

/** Single-match contests that a list groups into one row. */
type Fold = CallOutput<'contests.list'>['folds'][number];

interface FoldRowProps {
  readonly fold: Fold;
  /** The first of its contests. */
  readonly contest: Contest;
  /** The filters of the surrounding list. */
  readonly filters: LobbyFilters;
  readonly tab: When;
  /** `results`: finished contests, without fee and seats. */
  readonly variant?: 'lobby' | 'results';
  readonly onClosed?: () => void;
  /** Renders one contest of the fold. */
  readonly children: (contest: Contest) => ReactNode;
}

/** Single-match contests in one row that expands in place. The hash of the address names the open fold. */
export function FoldRow({
  fold,
  contest,
  filters,
  tab,
  variant = 'lobby',
  onClosed,
  children,
}: FoldRowProps) {
  const t = useText();
  const place = useId();
  const [open, toggle] = useOpenFold(fold.key);
  const { name, entries, my_entries, my_empty_entries } = fold;
  const all = { ...contest, name, entries, my_entries, my_empty_entries };
  const columns = variant === 'lobby' ? CONTEST_COLUMNS : RESULT_COLUMNS;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={place}
        onClick={toggle}
        className={`relative grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 px-4 py-3 text-left transition-colors duration-120 hover:bg-hover focus-visible:-outline-offset-2 ${columns} ${
          my_entries > 0 ? 'bg-raised shadow-[inset_3px_0_0_var(--accent-ink)]' : ''
        }`}
      >
        <FoldHead fold={fold} contest={all} variant={variant} isOpen={open} />
        {variant === 'lobby' && (
          <>
            <ContestFigures
              contest={all}
              prizesNote={t('contests.fold.each')}
              {...(onClosed && { onClosed })}
            />
            <Chevron open={open} className="hidden @min-[50rem]:block" />
          </>
        )}
      </button>
      <div id={place} className="border-l-2 border-accent-ink empty:hidden">
        {open && (
          <Unfolded fold={fold} filters={filters} tab={tab}>
            {children}
          </Unfolded>
        )}
      </div>
    </>
  );
}

interface FoldHeadProps {
  readonly fold: Fold;
  /** The first contest of the fold, with the name and the entries of the whole fold. */
  readonly contest: Contest;
  readonly variant: 'lobby' | 'results';
  readonly isOpen: boolean;
}

/** Name, number of contests, kick-off and league of a fold. */
function FoldHead({ fold, contest, variant, isOpen }: FoldHeadProps) {
  const t = useText();
  return (
    <span
      className={`col-span-2 flex min-w-0 items-center gap-3 ${variant === 'lobby' ? '@min-[40rem]:col-span-1' : '@min-[50rem]:col-span-full'}`}
    >
      <span className={`flex shrink-0 ${variant === 'lobby' ? '@min-[40rem]:@max-[50rem]:hidden' : ''}`}>
        <LeagueMark league={contest.league} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate text-base font-semibold">{contest.name}</span>
          <span className="shrink-0 text-xs font-semibold text-accent-ink">
            {t('contests.match-count', { count: fold.contests })}
          </span>
        </span>
        <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
          <ScoringBadge contest={contest} />
          <span className="truncate">
            <span className="font-medium text-text">{leagueText(contest.league, t)}</span>
            {' · '}
            {variant === 'lobby' ? t('contests.fold.choose') : t('contests.fold.kick-off')}{' '}
            {variant !== 'lobby' && <Moment time={contest.contest_dt} format="moment" />}
          </span>
        </span>
      </span>
      <MineBadge contest={contest} />
      <Chevron open={isOpen} className={variant === 'lobby' ? '@min-[50rem]:hidden' : ''} />
    </span>
  );
}

function Chevron({ open, className }: { readonly open: boolean; readonly className: string }) {
  return (
    <ChevronDown
      size={18}
      aria-hidden="true"
      className={`shrink-0 text-muted transition-transform duration-120 motion-reduce:transition-none ${open ? 'rotate-180' : ''} ${className}`}
    />
  );
}

type UnfoldedProps = Pick<FoldRowProps, 'fold' | 'filters' | 'tab' | 'children'>;

function Unfolded({ fold, filters, tab, children }: UnfoldedProps) {
  const pages = callPages('contests.list', foldInput(filters, tab, fold.key));
  const list = useLivePages(
    pages,
    followList(tab === 2, (loaded) => rowsOf(loaded).flatMap(contestTopics)),
  );
  return (
    <List label={fold.name} {...pagesOf(list)} rowKey={(contest) => contest.id} rowHeight={84} empty={null}>
      {children}
    </List>
  );
}

/**
 * Whether a fold is open, and a function that toggles it. The state is the hash of the address: going back from a
 * contest reopens the fold, and the fold is not saved as a filter.
 */
function useOpenFold(key: string): readonly [open: boolean, toggle: () => void] {
  const navigate = useNavigate();
  const hash = useLocation({ select: ({ hash }) => hash });
  const hydrated = useHydrated();
  // The browser does not send the hash to the server.
  const open = hydrated && hash === key;
  const toggle = () =>
    void navigate({
      to: '.',
      search: true,
      hash: open ? '' : key,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [open, toggle];
}
