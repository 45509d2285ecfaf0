import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import type { ReactNode } from 'react';
import { leagueText } from '../../lib/page/league.ts';
import { useLanguage, useText } from '../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../lib/api/request.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { ContestClock, KindMark } from './contest-row.tsx';
import { Link } from '../../ui/text/link.tsx';
import { LivePoints } from '../../ui/figures/live-figure.tsx';
import { Moment } from '../../ui/figures/moment.tsx';
import { MoneyText } from '../../ui/figures/money.tsx';
import { RankMove } from './rank-move.tsx';
import { numberFormat } from '../../lib/i18n/formats.ts';

/** An entry in the list of a user's entries, as in the calls. */
export type Entry = CallOutput<'contests.myEntries'>['data'][number];

/**
 * One of the user's entries: its contest, its team or that it has none, and its rank. Its panel is a `@container`.
 */
export function EntryRow({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const { contest } = entry;
  const needsTeam = !entry.has_team && contest.state <= CONTEST_STATE.open;
  return (
    <Link
      to="/play/contest/$id/$slug/$teamId"
      params={{ id: String(contest.id), slug: contest.slug, teamId: String(entry.team_id) }}
      className="grid min-h-18 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2 @min-[36rem]:grid-cols-[minmax(0,1fr)_5rem_3.5rem_6.5rem_5.5rem] @min-[50rem]:grid-cols-[minmax(0,1fr)_6rem_5rem_8rem_7.5rem]"
    >
      <span className="flex min-w-0 items-center gap-3">
        <KindMark contest={contest} />
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="truncate text-base font-semibold">{contest.name}</span>
          <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
            {needsTeam ? (
              <Badge tone="live">{t('contests.mine.no-team')}</Badge>
            ) : (
              entry.formation !== null && <span className="figures whitespace-nowrap">{entry.formation}</span>
            )}
            <span className="truncate">
              {contest.state !== CONTEST_STATE.running && (
                <span className="@min-[36rem]:hidden @min-[50rem]:inline">
                  <Moment time={contest.contest_dt} format="day" />
                  {' · '}
                </span>
              )}
              {leagueText(contest.league, t)}
            </span>
          </span>
        </span>
      </span>
      <span className="text-right @min-[36rem]:order-last @min-[36rem]:col-start-5">
        <ContestClock contest={contest} />
      </span>
      <EntryStanding entry={entry} />
    </Link>
  );
}

/** Rank, points and prize of a ranked entry. */
function EntryStanding({ entry }: { readonly entry: Entry }) {
  const { t, locale } = useLanguage();
  const { contest, rank, points, prize } = entry;
  if (rank === null || points === null) return null;
  return (
    <span className="col-span-2 grid grid-cols-[1fr_1fr_auto] items-start gap-4 @min-[36rem]:col-span-3 @min-[36rem]:grid-cols-subgrid">
      <Standing label={t('contests.my.rank')}>
        <span className="inline-flex items-baseline gap-1">
          <span className={`figures text-lg ${isNothing(prize) ? '' : 'text-up'}`}>
            {numberFormat(locale).format(rank)}
          </span>
          <span className="figures text-sm text-muted">
            {' / '}
            {numberFormat(locale).format(contest.entries)}
          </span>
          {contest.state !== CONTEST_STATE.final && (
            <RankMove teamId={entry.team_id} rank={rank} size="small" />
          )}
        </span>
      </Standing>
      <Standing label={t('contests.my.points')}>
        <span className="text-lg">
          <LivePoints points={points} />
        </span>
      </Standing>
      <Standing
        label={t(contest.state === CONTEST_STATE.final ? 'contests.my.prize' : 'contests.my.prize-now')}
      >
        <span className={isNothing(prize) ? 'text-muted' : ''}>
          <MoneyText amount={prize ?? '0'} exact />
        </span>
      </Standing>
    </span>
  );
}

function isNothing(amount: string | null): boolean {
  return amount === null || !/[1-9]/.test(amount);
}

function Standing({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="flex flex-col">
      <span className="eyebrow text-muted">{label}</span>
      <span className="flex h-6 items-baseline leading-6">{children}</span>
    </span>
  );
}
