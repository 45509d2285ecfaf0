import { useText } from '../../../lib/i18n/languages.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { ContestDetail } from '../queries.ts';

interface HiddenPicksProps {
  readonly contest: ContestDetail;
  /** Called when the picks may be seen; without it nothing counts down. */
  readonly onOpen?: () => void;
}

/** Shown instead of hidden teams: the reason and the time they become visible. */
export function HiddenPicks({ contest, onOpen }: HiddenPicksProps) {
  const t = useText();
  return (
    <div className="panel">
      <EmptyState
        drawing="tunnel"
        title={t('contests.picks.hidden.title')}
        text={
          <>
            {t('contests.picks.hidden.text')} <Moment time={contest.view_team_dt} />
          </>
        }
        action={
          onOpen !== undefined && (
            <span className="text-xl">
              <Countdown until={contest.view_team_dt} onEnd={onOpen} />
            </span>
          )
        }
      />
    </div>
  );
}

/** Shown in place of the parts that a cancelled contest lacks. */
export function CancelledContest() {
  const t = useText();
  return (
    <div className="panel">
      <EmptyState
        drawing="whistle"
        title={t('contests.state.cancelled')}
        text={t('contests.standings.cancelled')}
      />
    </div>
  );
}
