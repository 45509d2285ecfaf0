import { Volleyball } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { clockMinute, type MatchEvent } from '../../../game/matches/event-mark.tsx';
import { newGoal } from '../scorers.ts';
import type { MatchHead } from '../queries.ts';

const SHOWN_FOR = 8_000;

interface GoalNewsProps {
  readonly match: MatchHead;
  /** Undefined while they load: what is there first is no news. */
  readonly events: readonly MatchEvent[] | undefined;
}

/** A goal scored while the page is open: shown for a while over the scoreboard, and announced once. */
export function GoalNews({ match, events }: GoalNewsProps) {
  const t = useText();
  const goal = useFreshGoal(events);
  const [gone, setGone] = useState<string | null>(null);
  const id = goal?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    const ends = setTimeout(() => setGone(id), SHOWN_FOR);
    return () => clearTimeout(ends);
  }, [id]);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {goal !== null &&
          t('football.goal-news', {
            home: match.home.name,
            away: match.away.name,
            home_score: goal.score?.home ?? 0,
            away_score: goal.score?.away ?? 0,
            player: goal.player?.name ?? '',
            minute: goal.minute,
          })}
      </p>
      {goal !== null && gone !== goal.id && (
        <p
          aria-hidden="true"
          className="figures absolute inset-x-0 bottom-0 flex min-h-11 animate-rise items-center justify-center gap-2.5 bg-accent px-4 text-lg text-on-accent"
        >
          <Volleyball size={20} className="shrink-0" />
          <span className="uppercase">{t('football.event.goal')}</span>
          <span className="truncate">{goal.player?.name}</span>
          <span>{t('contests.match.minute', { minute: clockMinute(goal) })}</span>
        </p>
      )}
    </>
  );
}

/** The latest goal since the first load of the events; null before one, or after it is disallowed. */
function useFreshGoal(events: readonly MatchEvent[] | undefined): MatchEvent | null {
  const [seen, setSeen] = useState<{ events: typeof events; fresh: string | null }>({ events, fresh: null });
  if (events !== undefined && events !== seen.events) {
    setSeen({ events, fresh: newGoal(seen.events, events)?.id ?? seen.fresh });
  }
  return events?.find(({ id }) => id === seen.fresh) ?? null;
}
