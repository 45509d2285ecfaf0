import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../../ui/figures/money.tsx';
import { Skeleton } from '../../../../ui/states/states.tsx';
import type { ContestDetail } from '../../queries.ts';
import { paidPlaces } from '../prize-line.ts';
import { chanceText } from './chance-text.ts';
import { FinishBar, WinBar } from './finish-bar.tsx';
import { ProjectionDialog, type ProjectedTeam } from './projection-dialog.tsx';
import { useProjection, type Finish } from './use-projection.ts';
import { numberFormat } from '../../../../lib/i18n/formats.ts';

interface ProjectedFinishProps {
  readonly contest: ContestDetail;
  /** At least one. */
  readonly teams: readonly ProjectedTeam[];
  /** The manager of the team, where it is not the reader's. */
  readonly whose?: string;
}

const SIMULATIONS = 1_000;

/** Where teams will probably end, and their chances of prizes. Its height depends on the contest and its teams alone. */
export function ProjectedFinish({ contest, teams, whose }: ProjectedFinishProps) {
  const { t, locale } = useLanguage();
  const title = t('live-contest.projection.title');
  const [explained, setExplained] = useState(false);
  const count = numberFormat(locale).format(SIMULATIONS);
  return (
    <section
      aria-label={whose === undefined ? title : `${title}: ${whose}`}
      className="flex flex-col gap-2 p-4 md:px-6"
    >
      <div className="flex h-6 items-center justify-between gap-3">
        <h2 className="eyebrow whitespace-nowrap text-muted">{title}</h2>
        <button
          type="button"
          onClick={() => setExplained(true)}
          className="-my-2 inline-flex min-h-10 min-w-0 items-center gap-1.5 rounded-md text-xs text-muted hover:text-text"
        >
          <span className="truncate max-sm:hidden">{t('live-contest.projection.estimate', { count })}</span>
          <span className="truncate sm:hidden">{t('live-contest.projection.estimate-short', { count })}</span>
          <CircleHelp size={16} aria-hidden="true" className="shrink-0" />
        </button>
      </div>
      {teams.map((team) => (
        <TeamRow key={team.teamId} contest={contest} team={team} alone={teams.length === 1} />
      ))}
      <ProjectionDialog
        contest={contest}
        teams={teams}
        open={explained}
        onClose={() => setExplained(false)}
      />
    </section>
  );
}

interface TeamRowProps {
  readonly contest: ContestDetail;
  readonly team: ProjectedTeam;
  readonly alone: boolean;
}

function TeamRow({ contest, team, alone }: TeamRowProps) {
  const { t } = useLanguage();
  const answer = useProjection(contest, team.teamId);
  const bands = alone && hasBands(contest);
  const ranked = isRanked(contest);
  const finish = answer.data?.projection ?? null;
  if (finish === null) {
    if (answer.data === undefined && answer.error === null)
      return <RowSkeleton bands={bands} ranked={ranked} />;
    const key = answer.error === null ? 'live-contest.projection.none' : 'live-contest.projection.failed';
    const height = `${bands ? 'h-29' : 'h-14'} ${ranked ? (bands ? 'max-sm:h-34' : 'max-sm:h-19') : ''}`;
    return <p className={`flex items-center text-muted ${height}`}>{t(key)}</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      {ranked ? (
        <Rank contest={contest} finish={finish} label={team.label} entries={answer.data?.entries ?? 1} />
      ) : (
        <Win finish={finish} />
      )}
      {bands && <Bands finish={finish} />}
    </div>
  );
}

/** Whether a rank is expected, with the likely ones beside it; a head-to-head is won or lost. */
function isRanked({ kind }: Pick<ContestDetail, 'kind'>): boolean {
  return kind !== CONTEST_KIND_ID.head_to_head;
}

/** Whether a contest pays different prizes, so that the chance of each is worth showing. */
function hasBands({ kind, prizes }: Pick<ContestDetail, 'kind' | 'prizes'>): boolean {
  return kind === CONTEST_KIND_ID.tournament && prizes.length > 1;
}

interface RankProps {
  readonly contest: ContestDetail;
  readonly finish: Finish;
  readonly label: string | null;
  readonly entries: number;
}

/** The expected rank, the bar of likely ranks, and the chance of a prize. */
function Rank({ contest, finish, label, entries }: RankProps) {
  const { t, locale } = useLanguage();
  const { rank, low, high, prize_chance } = finish;
  const format = numberFormat(locale);
  const paid = paidPlaces(contest.prizes);
  return (
    <div className="grid h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 max-sm:h-19 md:gap-x-6">
      <p className="flex min-w-16 flex-col">
        {label !== null && <span className="text-xs text-muted">{label}</span>}
        <span className="figures text-xl whitespace-nowrap">
          <span className="sr-only">{t('live-contest.projection.rank')} </span>
          <span className="text-lg text-muted" aria-hidden="true">
            ≈
          </span>
          <span className={rank <= paid ? 'text-up' : ''}>{format.format(rank)}</span>
          <span className="text-base text-muted"> / {format.format(entries)}</span>
        </span>
      </p>
      <div className="flex min-w-0 flex-col gap-1.5 max-sm:contents">
        <FinishBar finish={finish} entries={entries} paid={paid} />
        <p className="truncate text-xs text-muted max-sm:order-last max-sm:col-span-full">
          {low === high
            ? t('live-contest.projection.rank-only', { rank: format.format(low) })
            : t('live-contest.projection.range', { low: format.format(low), high: format.format(high) })}
        </p>
      </div>
      {prize_chance !== null && (
        <p className="flex flex-col items-end">
          <span className="eyebrow text-muted">{t('live-contest.projection.prize')}</span>
          <span className="figures text-xl">{chanceText(prize_chance, locale)}</span>
        </p>
      )}
    </div>
  );
}

/** A head-to-head has one prize: the chance to win it, or to share it. */
function Win({ finish }: { readonly finish: Finish }) {
  const { t, locale } = useLanguage();
  const chance = finish.prize_chance ?? (finish.rank === 1 ? 1 : 0);
  return (
    <div className="grid h-14 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 md:gap-x-6">
      <p className="flex flex-col">
        <span className="eyebrow text-muted">{t('live-contest.projection.win')}</span>
        <span className="figures text-xl">{chanceText(chance, locale)}</span>
      </p>
      <WinBar chance={chance} />
    </div>
  );
}

/** The chance of each prize; on a phone the later ones are scrolled to. */
function Bands({ finish }: { readonly finish: Finish }) {
  const { t, locale } = useLanguage();
  const format = numberFormat(locale);
  return (
    <ul
      aria-label={t('live-contest.projection.bands')}
      // A list that scrolls needs focus to be scrolled by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex h-12 gap-px overflow-x-auto rounded-md bg-line focus-visible:-outline-offset-2"
    >
      {finish.bands.map(({ from, to, amount_from, chance }) => (
        <li
          key={from}
          className="relative flex min-w-20 flex-1 items-center justify-between gap-2 bg-hover px-3"
        >
          <span
            aria-hidden="true"
            style={{ width: `${100 * chance}%` }}
            className="absolute bottom-0 left-0 h-0.75 bg-up transition-[width] duration-240 motion-reduce:transition-none"
          />
          <span className="text-xs whitespace-nowrap text-muted">
            <span className="sr-only">{t('live-contest.projection.place')} </span>
            {from === to ? format.format(from) : `${format.format(from)}–${format.format(to)}`}
          </span>
          {from === to && (
            <span className="mr-auto whitespace-nowrap max-lg:hidden">
              <MoneyText amount={amount_from} exact size="small" />
            </span>
          )}
          <span className="figures text-sm">{chanceText(chance, locale)}</span>
        </li>
      ))}
    </ul>
  );
}

function RowSkeleton({ bands, ranked }: { readonly bands: boolean; readonly ranked: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <div className={`flex h-14 items-center gap-4 ${ranked ? 'max-sm:h-19' : ''}`}>
        <Skeleton className="h-8 w-16" />
        <Skeleton className="h-3 flex-1" />
        <Skeleton className="h-8 w-12" />
      </div>
      {bands && <Skeleton className="h-12" />}
    </div>
  );
}

/** The projection while the teams are not known yet: as tall as it will be. */
export function ProjectionSkeleton({
  contest,
  teams,
}: {
  readonly contest: ContestDetail;
  readonly teams: number;
}) {
  return (
    <div className="flex flex-col gap-2 p-4 md:px-6">
      <div className="flex h-6 items-center">
        <Skeleton className="h-3 w-28" />
      </div>
      {Array.from({ length: teams }, (_, team) => (
        <RowSkeleton key={team} bands={teams === 1 && hasBands(contest)} ranked={isRanked(contest)} />
      ))}
    </div>
  );
}
