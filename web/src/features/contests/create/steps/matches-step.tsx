import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../lib/api/queries.ts';
import { useText } from '../../../../lib/i18n/languages.tsx';
import { useDatesLocale } from '../../../../lib/time/use-dates-locale.ts';
import { useGameNow } from '../../../../lib/loading/hooks.ts';
import { timeText } from '../../../../lib/time/dates.ts';
import { SelectField } from '../../../../ui/controls/field.tsx';
import { RadioChips, Segmented } from '../../../../ui/controls/tabs.tsx';
import { Moment } from '../../../../ui/figures/moment.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { startBounds } from '../draft-problems.ts';
import { MatchChoice } from '../match-choice.tsx';
import { PartError } from '../step-form.tsx';
import type { StepProps } from '../step-props.ts';
import { DAY, useToday } from '../use-today.ts';

/** Rounds on offer: a league of short rounds has hundreds. */
const MAX_ROUNDS = 16;

/** One league or several, a day or rounds, and the matches among them. */
export function MatchesStep({ draft, change, errorOf }: StepProps) {
  const t = useText();
  const leagues = useQuery(callQuery('football.leagues', { name: 'all' }));
  const isPro = draft.scoring !== 'easy';
  const offered = (leagues.data ?? []).filter(
    ({ value, full_statistics }) => value > 0 && (!isPro || full_statistics),
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <SelectField
          label={t('contest-creation.league')}
          {...(isPro && { hint: t('contest-creation.league.pro') })}
          value={String(draft.leagueId)}
          choices={[
            { value: '0', label: t('contest-creation.league.several') },
            ...offered.map(({ value, label }) => ({ value: String(value), label })),
          ]}
          onChange={(event) => {
            const leagueId = Number(event.target.value);
            change({
              leagueId,
              matches: [],
              rounds: [],
              ...(leagueId === 0 && { by: 'day' as const }),
            });
          }}
        />
        {draft.leagueId !== 0 && (
          <Segmented
            label={t('contest-creation.by')}
            value={draft.by}
            choices={[
              { value: 'day', label: t('contest-creation.by.day') },
              { value: 'rounds', label: t('contest-creation.by.rounds') },
            ]}
            onChange={(by) => change({ by, matches: [], rounds: [] })}
          />
        )}
      </div>
      {draft.by === 'day' ? <Days {...{ draft, change }} /> : <Rounds {...{ draft, change }} />}
      <PartError text={errorOf('matches')} />
      <MatchChoice draft={draft} leagues={offered} onChange={(matches) => change({ matches })} />
    </>
  );
}

type PartProps = Pick<StepProps, 'draft' | 'change'>;

const CHIP = 'rounded-sm border bg-surface px-3 min-h-11! whitespace-nowrap';

/** The days on which a contest may start, as chips. */
function Days({ draft, change }: PartProps) {
  const t = useText();
  const locale = useDatesLocale();
  const { to } = startBounds(useGameNow(60_000));
  const today = useToday();
  const days = Array.from({ length: Math.floor((to - today) / DAY) + 1 }, (_, index) => today + index * DAY);
  const chosen = draft.day !== null && days.includes(draft.day) ? draft.day : today;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('contest-creation.day')}</legend>
      <div className="-mx-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:thin]">
        <RadioChips
          choices={days.map((day) => ({ value: day, label: timeText(day, 'day', locale, 'UTC') }))}
          value={chosen}
          onChange={(day) => change({ day, matches: [] })}
          className={CHIP}
        />
      </div>
    </fieldset>
  );
}

/** The next rounds of the league as chips, of which several may be chosen. */
function Rounds({ draft, change }: PartProps) {
  const t = useText();
  const rounds = useQuery(callQuery('football.rounds', { leagueId: draft.leagueId }));
  const { to } = startBounds(useGameNow(60_000));
  if (rounds.error !== null && rounds.data === undefined) {
    return <ErrorState failure={rounds.error} onRetry={() => void rounds.refetch()} />;
  }
  const offered = rounds.data
    ?.flatMap(({ id, round, start_dts, matches }) =>
      round === null || start_dts === null ? [] : [{ id, round, start_dts, matches }],
    )
    .filter(({ start_dts }) => Date.parse(start_dts) <= to)
    .slice(0, MAX_ROUNDS);
  const toggle = (id: number, isChosen: boolean) =>
    change({
      rounds: isChosen ? [...draft.rounds, id] : draft.rounds.filter((each) => each !== id),
      matches: [],
    });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('contest-creation.rounds')}</legend>
      {offered === undefined && <Skeleton className="h-14 w-full" />}
      {offered?.length === 0 && <p className="text-sm text-muted">{t('contest-creation.rounds.none')}</p>}
      <div className="-mx-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:thin]">
        {offered?.map(({ id, round, start_dts, matches }) => (
          <RoundChip
            key={id}
            isChosen={draft.rounds.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
            title={t('contest-creation.round', { round })}
            start={start_dts}
            matches={t('contests.match-count', { count: matches })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface RoundChipProps {
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly title: string;
  readonly start: string;
  readonly matches: string;
}

function RoundChip({ isChosen, onChange, title, start, matches }: RoundChipProps) {
  return (
    <label className="relative flex shrink-0 flex-col gap-0.5 rounded-sm border bg-surface px-3 py-2 text-sm whitespace-nowrap hover:border-line-strong has-checked:border-accent-ink has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <span className="font-semibold">{title}</span>
      <span className="text-xs text-muted">
        <Moment time={start} format="moment" /> · {matches}
      </span>
    </label>
  );
}
