import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { SimulatedMark } from '../../../game/contests/simulated-mark.tsx';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { effectsQuery } from './corrections-query.ts';

type Effects = CallOutput<'contests.correction'>;
type Effect = Effects['contests'][number];
type Team = Effect['teams'][number];

/** Effects are recorded within a second of their correction. */
const UNTIL_RECORDED_MS = 1_500;

interface ContestEffectsProps {
  readonly correctionId: number;
  readonly isOpenAtFirst: boolean;
}

/** The effects of a correction on contests, requested when opened. */
export function ContestEffects({ correctionId, isOpenAtFirst }: ContestEffectsProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = `correction-${correctionId}-contests`;
  return (
    <section className="border-t">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-3 px-4 py-2 text-left hover:bg-hover"
        >
          <span className="eyebrow text-muted">{t('corrections.contests')}</span>
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={`text-muted transition-transform duration-120 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="border-t">
        {isOpen && <Contests correctionId={correctionId} />}
      </div>
    </section>
  );
}

function Contests({ correctionId }: { readonly correctionId: number }) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    ...effectsQuery(correctionId),
    refetchInterval: ({ state }) => (state.data?.recorded === false ? UNTIL_RECORDED_MS : false),
  });
  if (error !== null && data === undefined)
    return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (data === undefined || !data.recorded) {
    return (
      <output aria-label={t('corrections.contests.pending')}>
        <SkeletonRows rows={2} />
      </output>
    );
  }
  if (data.contests.length === 0)
    return <p className="px-4 py-3 text-muted">{t('corrections.contests.none')}</p>;
  const hidden = data.total - data.contests.length;
  return (
    <>
      <ul aria-label={t('corrections.contests')} className="divide-y">
        {data.contests.map((effect) => (
          <ContestRow key={effect.contest.id} effect={effect} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t px-4 py-3 text-muted">{t('corrections.contests.more', { count: hidden })}</p>
      )}
    </>
  );
}

function ContestRow({ effect }: { readonly effect: Effect }) {
  const t = useText();
  const { contest, is_final, changed, teams } = effect;
  const [id, slug] = [String(contest.id), contest.slug];
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <Link
          to="/play/contest/$id/$slug"
          params={{ id, slug }}
          className="min-w-0 truncate font-semibold hover:underline"
        >
          {contest.name}
        </Link>
        <span className="text-sm text-muted">{outcomeText(t, is_final, changed)}</span>
      </p>
      {teams.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {teams.map((team) => (
            <TeamRow key={team.team_id} team={team} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The effect on a contest in one line. */
function outcomeText(t: ReturnType<typeof useText>, isFinal: boolean, changed: number | null): string {
  if (isFinal) return t('corrections.contests.final');
  if (changed === null) return t('corrections.contests.large');
  return changed === 0
    ? t('corrections.contests.unchanged')
    : t('corrections.contests.changed', { count: changed });
}

function TeamRow({ team }: { readonly team: Team }) {
  const { t, locale } = useLanguage();
  const points = (text: string) => pointsText(text, locale);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm">
      <span className="flex min-w-0 flex-1 basis-32 items-center gap-2">
        <span className="truncate">{team.nickname}</span>
        {team.simulated && <SimulatedMark />}
        {team.is_mine && <Badge>{t('corrections.contests.mine')}</Badge>}
      </span>
      <span className="ml-auto flex gap-3">
        <Change
          label={t('corrections.contests.rank')}
          before={String(team.rank_before)}
          after={String(team.rank_after)}
        />
        <Change
          label={t('corrections.points')}
          before={points(team.points_before)}
          after={points(team.points_after)}
        />
      </span>
    </li>
  );
}

interface ChangeProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

function Change({ label, before, after }: ChangeProps) {
  const t = useText();
  return (
    <span className="flex min-w-24 items-center justify-end gap-1.5">
      <span className="text-xs text-muted">{label}</span>
      <span className="figures text-muted">{before}</span>
      <ArrowRight size={12} className="text-muted" aria-hidden="true" />
      <span className="sr-only">{t('corrections.now')}</span>
      <span className="figures font-semibold">{after}</span>
    </span>
  );
}
