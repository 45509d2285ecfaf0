import { useState } from 'react';
import { LeagueEdge, LeagueMark } from '../../../game/clubs/league-mark.tsx';
import { FeeText, PoolNote, ScoringBadge, Seats, type Contest } from '../../../game/contests/contest-row.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { leagueText } from '../../../lib/page/league.ts';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Link } from '../../../ui/text/link.tsx';

type Group = CallOutput<'contests.list'>['groups'][number];

interface ContestGroupsProps {
  readonly groups: readonly Group[];
  /** Called when a deadline passes. */
  readonly onClosed: () => void;
}

/** A few contests for each question of a manager: one question at a time, with the best answers. */
export function ContestGroups({ groups, onClosed }: ContestGroupsProps) {
  const t = useText();
  const [picked, setPicked] = useState<Group['key'] | null>(null);
  const shown = groups.find(({ key }) => key === picked) ?? groups[0];
  if (shown === undefined) return null;
  return (
    <section aria-label={t('contests.groups')} className="mb-4 flex min-w-0 flex-col gap-3">
      <Segmented
        label={t('contests.groups')}
        value={shown.key}
        onChange={setPicked}
        choices={groups.map(({ key }) => ({ value: key, label: t(`contests.group.${key}`) }))}
      />
      <ul
        aria-label={t(`contests.group.${shown.key}`)}
        className="-mx-4 flex snap-x gap-3 scroll-px-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0 xl:grid-cols-4"
      >
        {shown.contests.map((contest) => (
          <li
            key={contest.id}
            className="flex w-[78vw] max-w-76 shrink-0 snap-center md:w-auto md:max-w-none"
          >
            <ContestCard contest={contest} onClosed={onClosed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ContestCardProps {
  readonly contest: Contest;
  readonly onClosed: () => void;
}

/** A contest as a card: the prizes first, then what it is, what it costs and how full it is. */
function ContestCard({ contest, onClosed }: ContestCardProps) {
  const t = useText();
  return (
    <Link
      to="/play/contest/$id/$slug"
      params={{ id: String(contest.id), slug: contest.slug }}
      className="panel relative flex min-w-0 flex-1 flex-col gap-3 overflow-hidden p-4 transition-colors duration-120 hover:border-line-strong hover:bg-hover"
    >
      <LeagueEdge league={contest.league} />
      <span className="flex min-w-0 items-center gap-2.5">
        <LeagueMark league={contest.league} size={32} />
        <span className="min-w-0 flex-1 truncate text-xs text-muted">{leagueText(contest.league, t)}</span>
        <span className="shrink-0 text-base">
          <Countdown until={contest.lock_dt} onEnd={onClosed} />
        </span>
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="eyebrow text-muted">{t('contests.column.pool')}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={/[1-9]/.test(contest.pool) ? '' : 'text-muted'}>
            <MoneyText amount={contest.pool} exact size="large" />
          </span>
          <PoolNote contest={contest} />
        </span>
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate text-base font-semibold">{contest.name}</span>
        <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
          <ScoringBadge contest={contest} />
          <span className="truncate">{t(`contests.kind.${contest.kind}`)}</span>
        </span>
      </span>
      <span className="grid min-h-18 grid-cols-2 gap-3 border-t pt-3">
        <span className="flex flex-col gap-0.5">
          <span className="eyebrow text-muted">{t('contests.column.entry')}</span>
          <FeeText contest={contest} />
        </span>
        <span className="flex flex-col gap-0.5">
          <span className="eyebrow text-muted">{t('contests.column.seats')}</span>
          <Seats contest={contest} />
        </span>
      </span>
    </Link>
  );
}
