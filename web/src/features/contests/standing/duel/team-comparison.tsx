import { useId } from 'react';
import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../../lib/i18n/money.ts';
import { Kit } from '../../../../game/clubs/kit.tsx';
import { LivePoints } from '../../../../ui/figures/live-figure.tsx';
import { countedPoints, partKey, sitsOut } from '../../pick-part.ts';
import type { ContestDetail, TeamPick, TeamView } from '../../queries.ts';
import { compareTeams } from './compare-teams.ts';
import { matchOfPick } from './pick-match.ts';
import { statusOf } from './pick-slot.ts';

interface TeamComparisonProps {
  readonly contest: ContestDetail;
  readonly one: TeamView;
  readonly other: TeamView;
  /** Opens the reasons of a pick's points in its team. */
  readonly onExplain: (team: TeamView, pick: TeamPick) => void;
}

/** The comparison of two teams: different picks side by side with their sums, shared picks dimmed below. */
export function TeamComparison({ contest, one, other, onExplain }: TeamComparisonProps) {
  const { t, locale } = useLanguage();
  const heading = useId();
  const comparison = compareTeams(one, other);
  const { shared, ofOne, ofOther, pointsOfOne, pointsOfOther, sharedPoints } = comparison;
  const alike = ofOne.length === 0 && ofOther.length === 0;
  return (
    <section aria-labelledby={heading} className="panel overflow-hidden">
      <h2 id={heading} className="eyebrow border-b px-3 py-2.5 md:px-4">
        {t('live-contest.compare.title')}
      </h2>
      {alike && (
        <p className="px-4 py-4 font-medium">
          {t(contest.team_rules.captain ? 'live-contest.compare.alike' : 'pro.compare.alike')}
        </p>
      )}
      <div className={alike ? 'hidden' : 'grid grid-cols-2 divide-x'}>
        <Column
          contest={contest}
          team={one}
          picks={ofOne}
          sum={pointsOfOne}
          ahead={pointsOfOne > pointsOfOther}
          onExplain={onExplain}
        />
        <Column
          contest={contest}
          team={other}
          picks={ofOther}
          sum={pointsOfOther}
          ahead={pointsOfOther > pointsOfOne}
          onExplain={onExplain}
        />
      </div>
      {shared.length > 0 && (
        <div className="border-t bg-ground">
          <h3 className="flex items-baseline justify-between gap-3 px-3 pt-3 pb-1 font-sans text-sm font-medium text-muted md:px-4">
            {t('live-contest.compare.shared', { count: shared.length })}
            <span className="figures text-base">{pointsText(String(sharedPoints), locale)}</span>
          </h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3 pb-3 text-muted md:px-4">
            {shared.map((pick) => (
              <li key={pick.player_id} className="inline-flex items-baseline gap-1.5 text-xs">
                {pick.short_name}
                <span className="figures">{pointsText(countedPoints(pick) ?? '0', locale)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface ColumnProps {
  readonly contest: ContestDetail;
  readonly team: TeamView;
  readonly picks: readonly TeamPick[];
  readonly sum: number;
  readonly ahead: boolean;
  readonly onExplain: (team: TeamView, pick: TeamPick) => void;
}

function Column({ contest, team, picks, sum, ahead, onExplain }: ColumnProps) {
  const { t } = useLanguage();
  return (
    <div className="min-w-0">
      <h3 className="flex min-h-12 items-baseline justify-between gap-2 border-b bg-raised px-3 py-2 font-sans text-sm md:px-4">
        <span className="min-w-0 truncate font-semibold">
          {team.mine ? t('live-contest.compare.mine') : team.manager.nickname}
        </span>
        <span className={`text-lg ${ahead ? 'text-up' : ''}`}>
          <LivePoints points={String(sum)} />
          <span className="sr-only"> {t('contests.my.points')}</span>
        </span>
      </h3>
      {picks.length === 0 ? (
        <p className="px-3 py-4 text-xs text-muted md:px-4">{t('live-contest.compare.none')}</p>
      ) : (
        <ul className="divide-y">
          {picks.map((pick) => (
            <li key={pick.player_id}>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onExplain(team, pick)}
                className="flex min-h-13 w-full items-center gap-2 px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 md:gap-3 md:px-4"
              >
                <PickFace contest={contest} pick={pick} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PickFace({ contest, pick }: { readonly contest: ContestDetail; readonly pick: TeamPick }) {
  const language = useLanguage();
  const { t } = language;
  const points = countedPoints(pick);
  const status = statusOf(matchOfPick(contest.matches, pick), language);
  const idle = sitsOut(pick);
  return (
    <>
      <span className={`max-sm:hidden ${idle ? 'opacity-50 grayscale' : ''}`}>
        <Kit kit={pick.club.kit} number={pick.shirt_number} size={32} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={`truncate font-semibold ${idle ? 'text-muted' : ''}`}>{pick.short_name}</span>
        <span className="truncate text-xs text-muted">
          {t(`ui.position.${pick.position}.short`)}
          {pick.part !== 'starter' && ` · ${t(partKey(pick))}`}
          {status !== null && <span className={status.live ? 'text-live' : ''}> · {status.text}</span>}
        </span>
      </span>
      <span className={`text-lg ${idle ? 'text-muted' : ''}`}>
        {points === null ? '–' : <LivePoints points={points} />}
      </span>
    </>
  );
}
