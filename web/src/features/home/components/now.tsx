import { ChevronRight } from 'lucide-react';
import { leagueText } from '../../../lib/page/league.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { FeeText } from '../../../game/contests/contest-row.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { MatchStrip } from '../../../game/matches/match-strip.tsx';
import { useLiveMatches } from '../queries.ts';
import { closingFirst, useSoonest } from '../soonest.ts';
import { CardsInForm } from './cards-in-form.tsx';
import { FeaturedContests } from './featured-contests.tsx';
import { LiveBoard, matchToWatch } from './live-board.tsx';
import { NextDeadline } from './next-deadline.tsx';

function useWatched() {
  const matches = useLiveMatches().data?.data;
  return matches === undefined ? undefined : matchToWatch(matches);
}

/** The scoreboard of a live match, else the next deadline. */
export function NowBoard() {
  const watched = useWatched();
  return watched === undefined ? <NextDeadline /> : <LiveBoard match={watched} />;
}

/** The next deadline on one line, where a match already has the board. */
export function NextDeadlineLine() {
  return useWatched() === undefined ? null : <DeadlineLine />;
}

/** The other matches being played, the cards to own, the contests to open. */
export function NowBelow() {
  const watched = useWatched();
  const others = (useLiveMatches().data?.data ?? []).filter(({ id }) => id !== watched?.id);
  return (
    <>
      {others.length > 0 && <MatchStrip matches={others} />}
      <CardsInForm />
      <FeaturedContests />
    </>
  );
}

function DeadlineLine() {
  const t = useText();
  const soonest = useSoonest();
  const next = closingFirst(soonest.contests);
  if (next === undefined) return null;
  return (
    <Link
      to="/play/contest/$id/$slug"
      params={{ id: String(next.id), slug: next.slug }}
      className="mt-1 flex max-w-lg items-center gap-4 rounded-sm border bg-raised py-2.5 pr-3 pl-4 transition-colors duration-120 hover:border-line-strong hover:bg-hover"
    >
      <span className="flex min-w-22 shrink-0 flex-col">
        <span className="eyebrow whitespace-nowrap text-muted">{t('home.deadline')}</span>
        <span className="text-lg">
          <Countdown until={next.lock_dt} onEnd={soonest.refetch} />
        </span>
      </span>
      <span className="min-w-0 flex-1 border-l pl-4">
        <span className="block truncate font-semibold">{next.name}</span>
        <span className="block truncate text-xs text-muted">{leagueText(next.league, t)}</span>
      </span>
      <FeeText contest={next} />
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  );
}
