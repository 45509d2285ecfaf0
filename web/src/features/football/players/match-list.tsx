import { useState } from 'react';
import { PointsReason } from '../../../game/contests/points-reason.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { CardMark } from '../../../game/matches/event-mark.tsx';
import { MatchMark, matchPath } from '../../../game/matches/match-row.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { FormBars, type FormMatch } from '../../../ui/charts/form-bars.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { PlayerMatch } from './player-queries.ts';

type Table = 'pro' | 'easy';

interface MatchListProps {
  /** The latest first. */
  readonly matches: readonly PlayerMatch[];
}

/** Points match by match by the chosen table: as bars, and as a list whose rows give their reasons. */
export function MatchList({ matches }: MatchListProps) {
  const { t } = useLanguage();
  const hasPro = matches.some(({ pro }) => pro !== null);
  const [table, setTable] = useState<Table>('pro');
  const shown: Table = hasPro ? table : 'easy';
  const scoreOf = (match: PlayerMatch) => (shown === 'pro' ? match.pro : match.easy);
  const bars = matches.toReversed().map((each): FormMatch => {
    const atHome = each.match.home.id === each.club_id;
    const opponent = atHome ? each.match.away : each.match.home;
    return {
      id: each.match.id,
      opponent: opponent.short_name,
      atHome,
      points: each.minutes === 0 ? null : (scoreOf(each)?.points ?? null),
      text: t(atHome ? 'market.form.home' : 'market.form.away', {
        round: each.match.round,
        opponent: opponent.name,
      }),
    };
  });
  return (
    <section className="panel flex flex-col overflow-hidden" aria-labelledby="player-matches">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
        <h2 id="player-matches" className="eyebrow text-muted">
          {t('players.matches')}
        </h2>
        {hasPro && (
          <Segmented
            label={t('market.form.table')}
            value={shown}
            onChange={setTable}
            choices={[
              { value: 'pro', label: t('market.form.pro') },
              { value: 'easy', label: t('market.form.easy') },
            ]}
          />
        )}
      </div>
      {matches.length === 0 ? (
        <EmptyState drawing="boot" title={t('market.form.empty')} text={t('market.form.empty.text')} />
      ) : (
        <>
          <div className="px-4 pb-4">
            <FormBars label={t('market.form')} matches={bars} />
          </div>
          <ul className="divide-y border-t">
            {matches.map((match) => (
              <li key={match.match.id}>
                <MatchOfPlayer match={match} score={scoreOf(match)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface MatchOfPlayerProps {
  readonly match: PlayerMatch;
  readonly score: PlayerMatch['easy'] | null;
}

/** A match of a player: opponent, result, minutes and points, which open to their reasons. */
export function MatchOfPlayer({ match: played, score }: MatchOfPlayerProps) {
  const { t, locale } = useLanguage();
  const { match, club_id, minutes, goals, assists, card } = played;
  const atHome = match.home.id === club_id;
  const opponent = atHome ? match.away : match.home;
  const did = [
    goals > 0 && t('football.goals', { count: goals }),
    assists > 0 && t('players.assists', { count: assists }),
  ].filter(Boolean);
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2">
        <Crest club={opponent} size={24} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate font-medium">
              {t(atHome ? 'football.form.home' : 'football.form.away', { club: opponent.name })}
            </span>
            <span className="figures shrink-0 text-sm text-muted">
              {match.home_score}–{match.away_score}
            </span>
            {card !== null && <CardMark colour={card} />}
          </span>
          <span className="truncate text-xs text-muted">
            {match.status === 'confirmed' || match.status === 'ended' ? (
              <Moment time={match.kickoff_dt} format="date" />
            ) : (
              <MatchMark match={match} />
            )}
            {' · '}
            {[t('contests.points.minutes', { count: minutes }), ...did].join(' · ')}
          </span>
        </span>
        <span className="figures text-lg">
          {minutes === 0 || score === null ? '–' : pointsText(score.points, locale)}
        </span>
      </summary>
      <div className="border-t bg-hover/40">
        <dl className="divide-y">
          {score?.reasons.map((reason) => (
            <PointsReason
              key={reason.rule}
              {...reason}
              showsCount={reason.count !== 1 && !reason.rule.startsWith('minutes_')}
            />
          ))}
        </dl>
        <PathLink
          path={matchPath(match)}
          className="inline-flex min-h-11 items-center px-3 text-sm font-medium text-accent-ink underline underline-offset-3"
        >
          {t('players.to-match')}
        </PathLink>
      </div>
    </details>
  );
}
