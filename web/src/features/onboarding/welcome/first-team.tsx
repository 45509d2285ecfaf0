import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeftRight, Gift, Map as MapIcon, Radio } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Pitch, type PitchSlot } from '../../../game/pitch/pitch.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText, type Translate } from '../../../lib/i18n/languages.tsx';
import type { Icon } from '../../../ui/brand/icons.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { takeTour, type First } from './first-contest.tsx';

type TeamPick = CallOutput<'teams.get'>['picks'][number];

interface FirstTeamProps {
  readonly t: Translate;
  readonly team: NonNullable<First['team']>;
  /** It was entered just now: the screen begins at its top again, for eyes and for screen readers. */
  readonly isNew: boolean;
}

/** The newcomer's team on the pitch, and beside it what to do next. */
export function FirstTeam({ t, team: { contest_id: contestId, team_id: teamId }, isNew }: FirstTeamProps) {
  const own = useText();
  const team = useQuery(callQuery('teams.get', { contestId, teamId }));
  const contest = useQuery(callQuery('contests.get', { id: contestId }));
  const failure = team.error ?? contest.error;
  if (team.data === undefined || contest.data === undefined) {
    return failure === null ? (
      <div className="grid gap-6 pt-2 lg:grid-cols-[minmax(0,1fr)_24rem]" aria-busy="true">
        <Skeleton className="h-[32rem]" />
        <Skeleton className="h-80" />
      </div>
    ) : (
      <div className="panel">
        <ErrorState
          failure={failure}
          onRetry={() => void Promise.all([team.refetch(), contest.refetch()])}
          retrying={team.isFetching || contest.isFetching}
        />
      </div>
    );
  }
  const { name, slug, lock_dt } = contest.data;
  const picks = team.data.picks.map((pick) => ({ pick, slot: slotOf(pick, own) }));
  const slotsOf = (role: TeamPick['role']) =>
    picks.filter(({ pick }) => pick.role === role).map(({ slot }) => slot);
  const path = `/play/contest/${contestId}/${slug}/${teamId}`;
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 flex-col gap-1">
          <Heading text={t('onboarding.in.title')} takesFocus={isNew} />
          <p className="text-pretty text-muted">{t('onboarding.in.text', { contest: name })}</p>
        </div>
        <p className="flex items-baseline gap-2 text-muted">
          {own('contests.column.closes')}
          <span className="text-lg font-semibold text-text">
            <Countdown until={lock_dt} />
          </span>
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <Pitch variant="cards" slots={slotsOf('starter')} reserves={slotsOf('reserve')} />
        <NextSteps t={t} teamPath={path} builderPath={`/play/contest/${contestId}/create-team/${teamId}`} />
      </div>
    </div>
  );
}

function Heading({ text, takesFocus }: { readonly text: string; readonly takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
      {text}
    </h1>
  );
}

/** A pick as a card on the pitch, with the opponent it plays. */
function slotOf(pick: TeamPick, own: Translate): PitchSlot {
  const { player_id: id, name, short_name, position, shirt_number, stars, nationality, club } = pick;
  const figure = `${own('contests.against')} ${pick.opponent}`;
  return {
    key: String(pick.player_id),
    position,
    player: {
      id: pick.player_id,
      name: short_name,
      kit: club.kit,
      club,
      shirtNumber: shirt_number,
      stars,
      card: { id, name, short_name, position, shirt_number, stars, nationality, club },
      figure,
      figureText: figure,
      mark: pick.captain ? 'captain' : pick.vice_captain ? 'vice_captain' : null,
    },
  };
}

interface NextStepsProps {
  readonly t: Translate;
  readonly teamPath: string;
  readonly builderPath: string;
}

/** What a newcomer can do now that the team is in. */
function NextSteps({ t, teamPath, builderPath }: NextStepsProps) {
  const { history } = useRouter();
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel flex flex-col overflow-hidden">
      <h2 id={id} className="px-4 pt-4 pb-2 text-lg">
        {t('onboarding.in.next')}
      </h2>
      <ul className="divide-y border-t">
        <li>
          <PathLink path={teamPath} className={STEP}>
            <Step t={t} step="live" icon={Radio} />
          </PathLink>
        </li>
        <li>
          <PathLink path={builderPath} className={STEP}>
            <Step t={t} step="change" icon={ArrowLeftRight} />
          </PathLink>
        </li>
        <li>
          <button type="button" className={`${STEP} w-full text-start`} onClick={() => takeTour(history)}>
            <Step t={t} step="tour" icon={MapIcon} />
          </button>
        </li>
        <li>
          <PathLink path="/spin-win" className={STEP}>
            <Step t={t} step="spin" icon={Gift} />
          </PathLink>
        </li>
      </ul>
    </section>
  );
}

const STEP = 'flex items-center gap-3 px-4 py-3 hover:bg-hover';

interface StepProps {
  readonly t: Translate;
  readonly step: 'live' | 'change' | 'tour' | 'spin';
  readonly icon: Icon;
}

function Step({ t, step, icon: IconPart }: StepProps) {
  return (
    <>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <IconPart size={20} aria-hidden="true" />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{t(`onboarding.in.${step}`)}</span>
        <span className="text-sm text-pretty text-muted">{t(`onboarding.in.${step}.text`)}</span>
      </span>
    </>
  );
}
