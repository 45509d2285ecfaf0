import { useState } from 'react';
import { ErrorState, SkeletonRows } from '../../../../ui/states/states.tsx';
import { HiddenPicks } from '../../lobby/closed-states.tsx';
import { PointsDialog } from '../../components/points-dialog.tsx';
import { isContestLive } from '../../follow-contest.ts';
import type { ContestDetail, StandingRow } from '../../queries.ts';
import { TeamComparison } from './team-comparison.tsx';
import { useTeam } from '../use-team.ts';

interface DuelTeamsProps {
  readonly contest: ContestDetail;
  readonly sides: readonly [StandingRow, StandingRow];
}

/** The two teams of a head-to-head side by side. */
export function DuelTeams({ contest, sides }: DuelTeamsProps) {
  const left = useTeam(contest, sides[0].team_id);
  const right = useTeam(contest, sides[1].team_id);
  const [explained, setExplained] = useState<{ readonly teamId: number; readonly playerId: number } | null>(
    null,
  );
  const failure = left.error ?? right.error;
  if (left.data !== undefined && right.data !== undefined) {
    const team = explained?.teamId === left.data.id ? left.data : right.data;
    return (
      <>
        <TeamComparison
          contest={contest}
          one={left.data}
          other={right.data}
          onExplain={({ id }, pick) => setExplained({ teamId: id, playerId: pick.player_id })}
        />
        <PointsDialog
          contestId={contest.id}
          teamId={team.id}
          isLive={isContestLive(contest.state)}
          isPro={contest.is_pro}
          pick={team.picks.find(({ player_id }) => player_id === explained?.playerId) ?? null}
          onClose={() => setExplained(null)}
        />
      </>
    );
  }
  if (failure?.code === 'ERR_PICKS_HIDDEN') return <HiddenPicks contest={contest} />;
  return (
    <div className="panel">
      {failure === null ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState
          failure={failure}
          onRetry={() => void Promise.all([left.refetch(), right.refetch()])}
          retrying={left.isFetching || right.isFetching}
        />
      )}
    </div>
  );
}
