import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../../lib/i18n/money.ts';
import { LazyPortrait } from '../../../../game/faces/lazy-portrait.tsx';
import { LivePoints } from '../../../../ui/figures/live-figure.tsx';
import { countedPoints, partKey, sitsOut } from '../../pick-part.ts';
import type { ContestDetail, TeamPick, TeamView } from '../../queries.ts';
import { compareTeams, gainOf, playersLeft } from './compare-teams.ts';
import { matchOfPick } from './pick-match.ts';
import { statusOf } from './pick-slot.ts';
import { numberFormat } from '../../../../lib/i18n/formats.ts';

interface TeamComparisonProps {
  readonly contest: ContestDetail;
  readonly one: TeamView;
  readonly other: TeamView;
  /** Opens the reasons of a pick's points in its team. */
  readonly onExplain: (team: TeamView, pick: TeamPick) => void;
}

/**
 * The comparison of two teams: different picks side by side, the most points first, with their sums and what each pick
 * gains over the other team; shared picks are folded below.
 */
export function TeamComparison({ contest, one, other, onExplain }: TeamComparisonProps) {
  const { t, locale } = useLanguage();
  const heading = useId();
  const comparison = compareTeams(one, other);
  const { shared, ofOne, ofOther, pointsOfOne, pointsOfOther, sharedPoints } = comparison;
  const alike = ofOne.length === 0 && ofOther.length === 0;
  return (
    <section aria-labelledby={heading} className="panel overflow-hidden">
      <h2 id={heading} className="eyebrow border-b px-3 py-2.5 md:px-4">
        {t(one.mine || other.mine ? 'live-contest.compare.title' : 'standing-search.compare.title')}
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
          against={other}
          picks={ofOne}
          sum={pointsOfOne}
          ahead={pointsOfOne > pointsOfOther}
          onExplain={onExplain}
        />
        <Column
          contest={contest}
          team={other}
          against={one}
          picks={ofOther}
          sum={pointsOfOther}
          ahead={pointsOfOther > pointsOfOne}
          onExplain={onExplain}
        />
      </div>
      {shared.length > 0 && (
        <details className="group border-t bg-ground">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 text-sm font-medium text-muted hover:text-text focus-visible:-outline-offset-2 md:px-4">
            <span className="inline-flex items-center gap-1.5">
              <ChevronRight
                size={16}
                aria-hidden="true"
                className="transition-transform duration-120 group-open:rotate-90 motion-reduce:transition-none"
              />
              {t('live-contest.compare.shared', { count: shared.length })}
            </span>
            <span className="figures text-base">{pointsText(String(sharedPoints), locale)}</span>
          </summary>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 px-3 pb-3 text-muted md:px-4">
            {shared.map((pick) => (
              <li key={pick.player_id} className="inline-flex items-baseline gap-1.5 text-xs">
                {pick.short_name}
                {pick.captain && ` (${t('standing-search.compare.captain')})`}
                <span className="figures">{pointsText(countedPoints(pick) ?? '0', locale)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface ColumnProps {
  readonly contest: ContestDetail;
  readonly team: TeamView;
  /** The team it is compared with. */
  readonly against: TeamView;
  readonly picks: readonly TeamPick[];
  readonly sum: number;
  readonly ahead: boolean;
  readonly onExplain: (team: TeamView, pick: TeamPick) => void;
}

function Column({ contest, team, against, picks, sum, ahead, onExplain }: ColumnProps) {
  const { t } = useLanguage();
  return (
    <div className="min-w-0">
      <h3 className="flex min-h-14 items-center justify-between gap-2 border-b bg-raised px-3 py-2 font-sans text-sm md:px-4">
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-semibold">
            {team.mine && !against.mine ? t('live-contest.compare.mine') : team.manager.nickname}
          </span>
          {contest.state !== CONTEST_STATE.final && (
            <span className="text-xs font-normal text-muted">
              {t('live-contest.left', { count: playersLeft(team, contest.matches) })}
            </span>
          )}
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
                <PickFace contest={contest} pick={pick} gain={gainOf(pick, against)} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PickFaceProps {
  readonly contest: ContestDetail;
  readonly pick: TeamPick;
  /** The points the pick gains over the other team. */
  readonly gain: number;
}

function PickFace({ contest, pick, gain }: PickFaceProps) {
  const language = useLanguage();
  const { t } = language;
  const points = countedPoints(pick);
  const status = statusOf(matchOfPick(contest.matches, pick), language);
  const idle = sitsOut(pick);
  return (
    <>
      <span className={`max-sm:hidden ${idle ? 'opacity-50 grayscale' : ''}`}>
        <LazyPortrait player={{ ...pick, id: pick.player_id }} size={32} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={`truncate font-semibold ${idle ? 'text-muted' : ''}`}>{pick.short_name}</span>
        <span className="truncate text-xs text-muted">
          {t(`ui.position.${pick.position}.short`)}
          {pick.part !== 'starter' && ` · ${t(partKey(pick))}`}
          {status !== null && <span className={status.live ? 'text-live' : ''}> · {status.text}</span>}
        </span>
      </span>
      <span className={`flex flex-col items-end text-lg ${idle ? 'text-muted' : ''}`}>
        {points === null ? '–' : <LivePoints points={points} />}
        {points !== null && gain !== Number(points) && <Gain gain={gain} />}
      </span>
    </>
  );
}

/** The points a shared player gains for one of the teams: as captain, or as a starter against a reserve. */
function Gain({ gain }: { readonly gain: number }) {
  const { t, locale } = useLanguage();
  const text = numberFormat(locale, { signDisplay: 'exceptZero' }).format(gain);
  return (
    <span
      className={`figures text-xs ${gain > 0 ? 'text-up' : gain < 0 ? 'text-down' : 'text-muted'}`}
      title={t('standing-search.compare.gain')}
    >
      {text}
      <span className="sr-only"> {t('standing-search.compare.gain')}</span>
    </span>
  );
}
