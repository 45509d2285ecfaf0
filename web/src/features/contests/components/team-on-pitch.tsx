import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../lib/languages.tsx';
import { contestTopics, isContestLive, useLive } from '../../../lib/live.ts';
import { pointsText } from '../../../lib/money.ts';
import { callQuery } from '../../../lib/queries.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LivePoints, PointsFloat } from '../../../ui/live-figure.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MoneyText } from '../../../ui/money.tsx';
import { Pitch, type PitchSlot } from '../../../ui/pitch.tsx';
import { SimulatedMark } from '../../../ui/simulated-mark.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import type { ContestDetail, TeamPick, TeamView } from '../queries.ts';
import { countedPoints } from '../counted-points.ts';
import { PickList } from './pick-list.tsx';
import { PointsDialog } from './points-dialog.tsx';

interface TeamOnPitchProps {
  readonly contest: ContestDetail;
  readonly teamId: number;
}

/** A saved team with what each player counts now; each player opens the reasons of his points. */
export function TeamOnPitch({ contest, teamId }: TeamOnPitchProps) {
  const { t } = useLanguage();
  const team = useQuery({
    ...callQuery('GET /v4/contests/userTeam/{contestId}/{teamId}', { contestId: contest.id, teamId }),
    ...useLive(isContestLive(contest.state), contestTopics(contest)),
  });
  if (team.data !== undefined) return <Team contest={contest} team={team.data} />;
  if (team.error?.code === 'ERR_PICKS_HIDDEN') {
    return (
      <div className="panel flex flex-col items-center gap-3 px-6 py-12 text-center">
        <EyeOff size={28} aria-hidden="true" className="text-muted" />
        <h2 className="text-lg">{t('contests.picks.hidden.title')}</h2>
        <p className="text-muted">
          {t('contests.picks.hidden.text')} <Moment time={contest.view_team_dt} />
        </p>
      </div>
    );
  }
  if (team.error?.code === 'ERR_NOT_FOUND') {
    return (
      <div className="panel">
        <EmptyState title={t('contests.team.gone.title')} text={t('contests.team.gone.text')} />
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

function Team({ contest, team }: { readonly contest: ContestDetail; readonly team: TeamView }) {
  const { t, locale } = useLanguage();
  const [explained, setExplained] = useState<number | null>(null);
  const explainable = team.points !== null;
  const slot = (pick: TeamPick): PitchSlot => slotOf(pick, t, locale);
  const pickOf = (key: string) => team.picks.find((pick) => String(pick.player_id) === key);
  return (
    <div className="flex flex-col gap-4">
      <TeamBar team={team} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Pitch
          slots={team.picks.filter((pick) => pick.role === 'starter').map(slot)}
          reserves={team.picks.filter((pick) => pick.role === 'reserve').map(slot)}
          {...(explainable && { onSlot: ({ key }: PitchSlot) => setExplained(Number(key)) })}
          over={({ key }) => {
            const points = pickOf(key)?.points ?? null;
            return points === null ? null : (
              <span className="absolute top-3 right-1/2">
                <PointsFloat points={points} />
              </span>
            );
          }}
        />
        <PickList picks={team.picks} onExplain={explainable ? setExplained : null} />
      </div>
      <PointsDialog
        contestId={contest.id}
        teamId={team.id}
        isLive={isContestLive(contest.state)}
        pick={team.picks.find((pick) => pick.player_id === explained) ?? null}
        onClose={() => setExplained(null)}
      />
    </div>
  );
}

const NOT_COUNTING: readonly TeamPick['part'][] = ['absent', 'replaced', 'bench'];

function slotOf(
  pick: TeamPick,
  t: (key: string, values?: Record<string, string | number>) => string,
  locale: string,
): PitchSlot {
  const points = countedPoints(pick);
  const figure = points === null ? `${t('contests.against')} ${pick.opponent}` : pointsText(points, locale);
  return {
    key: String(pick.player_id),
    position: pick.position,
    player: {
      name: pick.short_name,
      kit: pick.club.kit,
      shirtNumber: pick.shirt_number,
      figure,
      figureText:
        points === null
          ? figure
          : `${t('contests.points.counted', { points: pointsText(points, locale) })}, ${t(`contests.part.${pick.part}`)}`,
      mark: pick.captain ? 'captain' : pick.vice_captain ? 'vice_captain' : null,
      faded: points !== null && NOT_COUNTING.includes(pick.part),
    },
  };
}

/** Whose team it is, and how it stands. */
function TeamBar({ team }: { readonly team: TeamView }) {
  const { t, locale } = useLanguage();
  return (
    <header className="panel flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-full items-center gap-3 md:basis-0">
        <Avatar name={team.manager.nickname} src={team.manager.avatar} size={40} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="truncate text-base font-semibold">{team.manager.nickname}</span>
            {team.manager.simulated && <SimulatedMark />}
            {team.mine && <Badge tone="accent">{t('contests.standings.me')}</Badge>}
          </span>
          <span className="block text-xs text-muted">
            {team.formation} · {t('contests.team.stars', { stars: team.stars })}
          </span>
        </span>
      </span>
      <dl className="flex items-end gap-6 max-md:w-full max-md:justify-between">
        {team.rank !== null && (
          <div>
            <dt className="eyebrow text-muted">{t('contests.my.rank')}</dt>
            <dd className="figures text-xl leading-7">{new Intl.NumberFormat(locale).format(team.rank)}</dd>
          </div>
        )}
        {team.prize !== null && (
          <div>
            <dt className="eyebrow text-muted">{t('contests.my.prize')}</dt>
            <dd className="leading-7">
              <MoneyText amount={team.prize} />
            </dd>
          </div>
        )}
        {team.points !== null && (
          <div className="text-right">
            <dt className="eyebrow text-muted">{t('contests.my.points')}</dt>
            <dd className="text-xl leading-7 text-accent-ink">
              <LivePoints points={team.points} />
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}
