import { useState } from 'react';
import { Pitch } from '../../../../game/pitch/pitch.tsx';
import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import { Segmented } from '../../../../ui/controls/tabs.tsx';
import { ErrorState, SkeletonRows } from '../../../../ui/states/states.tsx';
import { HiddenPicks } from '../../lobby/closed-states.tsx';
import { PointsDialog } from '../../components/points-dialog.tsx';
import { isContestLive } from '../../follow-contest.ts';
import type { ContestDetail, TeamPick, TeamView } from '../../queries.ts';
import { useTeam } from '../use-team.ts';
import { compareTeams } from './compare-teams.ts';
import { CompareHead } from './compare-head.tsx';
import { pickSlot } from './pick-slot.ts';
import { TeamComparison } from './team-comparison.tsx';

interface DuelTeamsProps {
  readonly contest: ContestDetail;
  /** The teams on the left and on the right. */
  readonly teamIds: readonly [number, number];
  /** Scores above the teams, and a link to another rival; a head-to-head has its score on the board. */
  readonly hasHead?: boolean;
}

/** Two teams of a contest side by side: their pitches, and where they differ. Used by head-to-heads and comparisons. */
export function DuelTeams({ contest, teamIds, hasHead = false }: DuelTeamsProps) {
  const left = useTeam(contest, teamIds[0]);
  const right = useTeam(contest, teamIds[1]);
  const failure = left.error ?? right.error;
  if (left.data !== undefined && right.data !== undefined) {
    return (
      <div className="flex flex-col gap-4">
        {hasHead && <CompareHead contest={contest} one={left.data} other={right.data} />}
        <BothTeams contest={contest} one={left.data} other={right.data} />
      </div>
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

interface BothTeamsProps {
  readonly contest: ContestDetail;
  readonly one: TeamView;
  readonly other: TeamView;
}

type Part = 'differences' | 'one' | 'other';

/** Differences and both pitches; on a phone one of the three at a time. */
function BothTeams({ contest, one, other }: BothTeamsProps) {
  const { t } = useLanguage();
  const [part, setPart] = useState<Part>('differences');
  const [explained, setExplained] = useState<{ readonly teamId: number; readonly playerId: number } | null>(
    null,
  );
  const explain = ({ id }: TeamView, pick: Pick<TeamPick, 'player_id'>) =>
    setExplained({ teamId: id, playerId: pick.player_id });
  const { ofOne, ofOther } = compareTeams(one, other);
  const team = explained?.teamId === one.id ? one : other;
  const shownOn = (own: Part) => (part === own ? '' : 'max-lg:hidden');
  return (
    <>
      <div className="lg:hidden">
        <Segmented
          label={t('standing-search.compare.show')}
          value={part}
          onChange={setPart}
          choices={[
            { value: 'differences', label: t('standing-search.compare.differences') },
            { value: 'one', label: nameOf(one, other, t('live-contest.compare.mine')) },
            { value: 'other', label: nameOf(other, one, t('live-contest.compare.mine')) },
          ]}
        />
      </div>
      <div className={shownOn('differences')}>
        <TeamComparison contest={contest} one={one} other={other} onExplain={explain} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className={shownOn('one')}>
          <TeamPitch contest={contest} team={one} apart={ofOne} onExplain={explain} />
        </div>
        <div className={shownOn('other')}>
          <TeamPitch contest={contest} team={other} apart={ofOther} onExplain={explain} />
        </div>
      </div>
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

function nameOf(team: TeamView, against: TeamView, mine: string): string {
  return team.mine && !against.mine ? mine : team.manager.nickname;
}

interface TeamPitchProps {
  readonly contest: ContestDetail;
  readonly team: TeamView;
  /** The picks that the other team has not, or that count otherwise there. */
  readonly apart: readonly TeamPick[];
  readonly onExplain: (team: TeamView, pick: Pick<TeamPick, 'player_id'>) => void;
}

function TeamPitch({ contest, team, apart, onExplain }: TeamPitchProps) {
  const language = useLanguage();
  const ids = new Set(apart.map(({ player_id }) => player_id));
  const slotsOf = (role: TeamPick['role']) =>
    team.picks
      .filter((pick) => pick.role === role)
      .map((pick) =>
        pickSlot(pick, { matches: contest.matches, apart: ids.size === 0 ? null : ids }, language),
      );
  return (
    <div className="flex flex-col gap-2">
      <h3 className="truncate px-1 font-sans text-sm font-semibold max-lg:sr-only">
        {team.manager.nickname}
      </h3>
      <Pitch
        variant="cards"
        owner={team.manager.nickname}
        slots={slotsOf('starter')}
        reserves={slotsOf('reserve')}
        {...(team.points !== null && {
          onSlot: ({ key }) => onExplain(team, { player_id: Number(key) }),
        })}
      />
    </div>
  );
}
