import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import type { MatchEvent } from '../../../game/matches/event-mark.tsx';
import { Momentum } from '../../../game/matches/momentum.tsx';
import { PairedBars } from '../../../game/matches/paired-bars.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { goalsOf } from '../scorers.ts';
import type { MatchHead, MatchStatistics } from '../queries.ts';
import { sideColours } from '../../../game/clubs/side-colours.ts';

type Figure = keyof MatchStatistics['statistics'];

interface FigureGroup {
  readonly key: string;
  readonly figures: readonly Figure[];
}

/** Side by side where there is room. */
const COLUMNS: readonly (readonly FigureGroup[])[] = [
  [
    { key: 'top', figures: ['possession', 'shots', 'shots_on_target', 'big_chances', 'saves'] },
    { key: 'defending', figures: ['tackles', 'interceptions', 'clearances'] },
  ],
  [
    { key: 'passing', figures: ['passes', 'pass_accuracy', 'key_passes', 'dribbles'] },
    { key: 'discipline', figures: ['fouls', 'offsides', 'yellow_cards', 'red_cards'] },
  ],
];

const PERCENT: readonly Figure[] = ['possession', 'pass_accuracy'];
/** Figures of which more is no lead. */
const NO_LEAD: ReadonlySet<Figure> = new Set<Figure>(['fouls', 'offsides', 'yellow_cards', 'red_cards']);

interface StatisticsProps {
  readonly match: MatchHead;
  readonly statistics: MatchStatistics;
  readonly events: readonly MatchEvent[];
}

interface PlacesProps {
  /** Where the shots were taken, below the momentum. */
  readonly shotMap: ReactNode;
  /** The passing networks, below the figures. */
  readonly passing: ReactNode;
}

/** Every figure of both sides in groups, and who pressed when. Groups the league does not count are left out. */
export function Statistics({ match, statistics, events, shotMap, passing }: StatisticsProps & PlacesProps) {
  const t = useText();
  if (match.home_score === null) {
    return (
      <div className="panel">
        <EmptyState
          drawing="boot"
          title={t('football.statistics.none.title')}
          text={t('football.statistics.none.text')}
        />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {statistics.momentum !== null && (
        <div className="lg:col-span-2">
          <MomentumPanel match={match} statistics={statistics} events={events} />
        </div>
      )}
      <div className="min-w-0 lg:col-span-2">{shotMap}</div>
      {COLUMNS.map((groups) => (
        <div key={groups[0]?.key} className="flex min-w-0 flex-col gap-4">
          {groups.map(({ key, figures }) => (
            <Group
              key={key}
              title={t(`football.statistics.${key}`)}
              match={match}
              statistics={statistics}
              figures={figures}
            />
          ))}
        </div>
      ))}
      <div className="min-w-0 lg:col-span-2">{passing}</div>
      {!statistics.full_statistics && (
        <p className="px-1 text-xs text-muted lg:col-span-2">{t('football.statistics.partial')}</p>
      )}
    </div>
  );
}

/** The key statistics, next to the timeline. */
export function TopStatistics({ match, statistics }: Omit<StatisticsProps, 'events'>) {
  const t = useText();
  const max: readonly Figure[] = statistics.full_statistics
    ? ['possession', 'shots', 'shots_on_target', 'big_chances', 'pass_accuracy', 'fouls']
    : ['saves', 'yellow_cards', 'red_cards'];
  return <Group title={t('football.statistics.top')} match={match} statistics={statistics} figures={max} />;
}

interface GroupProps extends Omit<StatisticsProps, 'events'> {
  readonly title: string;
  readonly figures: readonly Figure[];
}

function Group({ title, match, statistics, figures }: GroupProps) {
  const t = useText();
  const known = figures.flatMap((key) => {
    const pair = statistics.statistics[key];
    return pair === null ? [] : [{ key, pair }];
  });
  if (known.length === 0) return null;
  const colours = sideColours(match.home.kit, match.away.kit);
  return (
    <section className="panel overflow-hidden pb-2">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{title}</h2>
      {known.map(({ key, pair }) => (
        <PairedBars
          key={key}
          label={t(`football.figure.${key}`)}
          home={pair.home}
          away={pair.away}
          percent={PERCENT.includes(key)}
          isNeutral={NO_LEAD.has(key)}
          homeColour={colours.home}
          awayColour={colours.away}
        />
      ))}
    </section>
  );
}

/** Momentum over time, with the goals. */
export function MomentumPanel({ match, statistics, events }: StatisticsProps) {
  const t = useText();
  if (statistics.momentum === null || statistics.momentum.length === 0) return null;
  const colours = sideColours(match.home.kit, match.away.kit);
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow flex items-center justify-between gap-3 border-b px-4 py-2.5 text-muted">
        {t('football.momentum')}
        <span aria-hidden="true" className="flex items-center gap-3 normal-case">
          <Legend colour={colours.home} name={match.home.short_name} />
          <Legend colour={colours.away} name={match.away.short_name} />
        </span>
      </h2>
      <Momentum
        minutes={statistics.momentum}
        goals={goalsOf(events)}
        homeName={match.home.name}
        awayName={match.away.name}
        homeColour={colours.home}
        awayColour={colours.away}
      />
    </section>
  );
}

function Legend({ colour, name }: { readonly colour: string; readonly name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="10" height="10" className="text-line-strong">
        <rect width="10" height="10" rx="2" fill={colour} stroke="currentColor" />
      </svg>
      {name}
    </span>
  );
}
