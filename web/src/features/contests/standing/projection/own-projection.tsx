import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import type { ContestDetail, StandingRow, TeamView } from '../../queries.ts';
import { teamNumber } from '../duel/team-number.ts';
import { ProjectedFinish } from './projected-finish.tsx';
import { isProjected } from './use-projection.ts';

interface OwnProjectionProps {
  readonly contest: ContestDetail;
  /** My rows, best first. */
  readonly mine: readonly StandingRow[];
}

/** The projected finish of my teams, in the order of their entries so that a goal swaps no rows. */
export function OwnProjection({ contest, mine }: OwnProjectionProps) {
  const { t } = useLanguage();
  if (mine.length === 0 || !isProjected(contest)) return null;
  const teams = mine
    .toSorted((one, other) => one.team_id - other.team_id)
    .map((row) => ({
      teamId: row.team_id,
      label: mine.length === 1 ? null : t('contests.team.number', { number: teamNumber(mine, row) }),
    }));
  return (
    <div className="border-t">
      <ProjectedFinish contest={contest} teams={teams} />
    </div>
  );
}

/** The projected finish of another manager's team. */
export function RivalProjection({
  contest,
  team,
}: {
  readonly contest: ContestDetail;
  readonly team: TeamView;
}) {
  if (team.mine || team.rank === null || !isProjected(contest)) return null;
  return (
    <div className="panel">
      <ProjectedFinish
        contest={contest}
        teams={[{ teamId: team.id, label: null }]}
        whose={team.manager.nickname}
      />
    </div>
  );
}
