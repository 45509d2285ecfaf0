import { useSearch } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PointsFloat } from '../../../ui/figures/live-figure.tsx';
import { Pitch } from '../../../game/pitch/pitch.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { readContestSearch } from '../contest-tabs.ts';
import { isContestLive } from '../follow-contest.ts';
import type { ContestDetail, TeamPick, TeamView } from '../queries.ts';
import { compareTeams } from '../standing/duel/compare-teams.ts';
import { DuelTeams } from '../standing/duel/duel-teams.tsx';
import { pickSlot } from '../standing/duel/pick-slot.ts';
import { RivalDialog } from '../standing/duel/rival-dialog.tsx';
import { RivalProjection } from '../standing/projection/own-projection.tsx';
import { LineUpAlarm } from '../standing/line-up-alarm.tsx';
import { TeamBar } from '../standing/team-bar.tsx';
import { TeamComparison } from '../standing/duel/team-comparison.tsx';
import { useOwnership } from '../standing/use-ownership.ts';
import { useStandings } from '../standing/use-standings.ts';
import { useTeam } from '../standing/use-team.ts';
import { HiddenPicks } from '../lobby/closed-states.tsx';
import { PickList } from '../lobby/pick-list.tsx';
import { PointsDialog } from './points-dialog.tsx';

interface TeamOnPitchProps {
  readonly contest: ContestDetail;
  readonly teamId: number;
}

/** A saved team with current points, next to the one the address compares it with. */
export function TeamOnPitch(props: TeamOnPitchProps) {
  const { compare } = readContestSearch(useSearch({ strict: false }));
  const { contest, teamId } = props;
  return compare === undefined || compare === teamId ? (
    <OneTeam {...props} />
  ) : (
    <DuelTeams contest={contest} teamIds={[teamId, compare]} hasHead />
  );
}

/** A saved team with current points; pressing a player opens the breakdown. */
function OneTeam({ contest, teamId }: TeamOnPitchProps) {
  const { t } = useLanguage();
  const team = useTeam(contest, teamId);
  if (team.data !== undefined) return <Team contest={contest} team={team.data} />;
  if (team.error?.code === 'ERR_PICKS_HIDDEN') {
    return <HiddenPicks contest={contest} onOpen={() => void team.refetch()} />;
  }
  if (team.error?.code === 'ERR_NOT_FOUND') {
    return (
      <div className="panel">
        <EmptyState
          drawing="sheet"
          title={t('contests.team.gone.title')}
          text={t('contests.team.gone.text')}
        />
      </div>
    );
  }
  if (team.error !== null) {
    return <ErrorState failure={team.error} onRetry={() => void team.refetch()} retrying={team.isFetching} />;
  }
  return (
    <output aria-label={t('ui.loading')} className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Skeleton className="h-[30rem]" />
      <Skeleton className="h-[30rem]" />
    </output>
  );
}

/** The best of my teams, when the team in view is another's. */
function useOwnTeam(contest: ContestDetail, team: TeamView): TeamView | undefined {
  const { own } = useStandings(contest);
  return useTeam(contest, team.mine ? null : (own[0]?.team_id ?? null)).data;
}

interface Explained {
  readonly teamId: number;
  readonly playerId: number;
}

function Team({ contest, team }: { readonly contest: ContestDetail; readonly team: TeamView }) {
  const language = useLanguage();
  const { t } = language;
  const [explained, setExplained] = useState<Explained | null>(null);
  const own = useOwnTeam(contest, team);
  const ownership = useOwnership(contest, team);
  const explainable = team.points !== null;
  const parting = own === undefined ? [] : compareTeams(team, own).ofOne;
  const apart = parting.length === 0 ? null : new Set(parting.map((pick) => pick.player_id));
  const slot = (pick: TeamPick) => pickSlot(pick, { matches: contest.matches, apart }, language);
  const pickOf = (key: string) => team.picks.find((pick) => String(pick.player_id) === key);
  const explain = (playerId: number) => setExplained({ teamId: team.id, playerId });
  const explainedTeam = explained !== null && explained.teamId === own?.id ? own : team;
  return (
    <div className="flex flex-col gap-4">
      <LineUpAlarm contest={contest} team={team} />
      <TeamBar team={team} />
      {(!team.mine || team.rank !== null) && <CompareButton contest={contest} teamId={team.id} />}
      <RivalProjection contest={contest} team={team} />
      {contest.is_pro && explainable && <p className="text-sm text-muted">{t('pro.reserves.note')}</p>}
      <div
        className={`grid items-start gap-4 ${own === undefined ? 'xl:grid-cols-[minmax(0,1fr)_24rem]' : 'xl:grid-cols-[minmax(0,1fr)_30rem]'}`}
      >
        <Pitch
          variant="cards"
          slots={team.picks.filter((pick) => pick.role === 'starter').map(slot)}
          reserves={team.picks.filter((pick) => pick.role === 'reserve').map(slot)}
          {...(explainable && { onSlot: ({ key }) => explain(Number(key)) })}
          over={({ key }) => {
            const points = pickOf(key)?.points ?? null;
            return points === null ? null : (
              <span className="absolute top-1 left-1/2 z-10">
                <PointsFloat points={points} onTurf />
              </span>
            );
          }}
        />
        {own === undefined ? (
          <PickList
            picks={team.picks}
            matches={contest.matches}
            ownership={ownership}
            onExplain={explainable ? explain : null}
          />
        ) : (
          <TeamComparison
            contest={contest}
            one={own}
            other={team}
            onExplain={({ id }, pick) => setExplained({ teamId: id, playerId: pick.player_id })}
          />
        )}
      </div>
      <PointsDialog
        contestId={contest.id}
        teamId={explainedTeam.id}
        isLive={isContestLive(contest.state)}
        isPro={contest.is_pro}
        pick={explainedTeam.picks.find((pick) => pick.player_id === explained?.playerId) ?? null}
        ownership={explained === null ? undefined : ownership.get(explained.playerId)}
        onClose={() => setExplained(null)}
      />
    </div>
  );
}

/** Opens the choice of a rival; from view-team time on, when every team may be seen. */
function CompareButton({ contest, teamId }: TeamOnPitchProps) {
  const { t } = useLanguage();
  const [choosing, setChoosing] = useState(false);
  return (
    <div>
      <Button size="small" icon={ArrowLeftRight} onClick={() => setChoosing(true)}>
        {t('standing-search.compare.open')}
      </Button>
      <RivalDialog contest={contest} teamId={teamId} open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}
