import { matchKits } from '@touchline/domain/football/kits';
import type { KitColours } from '../../../game/clubs/kit-colours.ts';
import { ArrowDown, ArrowUp, Volleyball } from 'lucide-react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { pointsText, pointsValues } from '../../../lib/i18n/money.ts';
import { Crest } from '../../../game/clubs/crest.tsx';
import { CardMark } from '../../../game/matches/event-mark.tsx';
import { MatchPitch, type PitchSide, type PitchStarter } from '../../../game/pitch/match-pitch.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { Fielded, LineUp, LineUps as Answer } from '../queries.ts';

interface LineUpsProps {
  readonly lineUps: Answer;
  /** The reader's own players in the match. */
  readonly mine: ReadonlySet<number>;
  readonly onPlayer: (id: number) => void;
}

/** Both elevens on the pitch, and the benches under it. */
export function LineUps({ lineUps, mine, onPlayer }: LineUpsProps) {
  const t = useText();
  const { locale } = useLanguage();
  const { home, away } = lineUps.content;
  if (home.starters.length === 0 && away.starters.length === 0) {
    return (
      <div className="panel">
        <EmptyState
          drawing="sheet"
          title={t('football.line-up.none.title')}
          text={t('football.line-up.none.text')}
        />
      </div>
    );
  }
  const worn = matchKits(home.club.kit, away.club.kit);
  const side = (lineUp: LineUp, kit: KitColours, keeperKit: KitColours): PitchSide => ({
    clubName: lineUp.name,
    kit,
    keeperKit,
    formation: lineUp.formation,
    starters: lineUp.starters.map((player) => starterOf(player, mine, locale)),
  });
  const played = [...home.starters, ...away.starters].filter(({ minutes }) => minutes > 0);
  const byPro = played.some(({ pro_points }) => pro_points !== null);
  return (
    <div className="flex flex-col gap-4">
      <MatchPitch
        home={side(home, worn.home, worn.homeKeeper)}
        away={side(away, worn.away, worn.awayKeeper)}
        onPlayer={onPlayer}
      />
      {played.length > 0 && (
        <p className="-mt-2 px-1 text-xs text-muted">
          {t(byPro ? 'football.rating.explained' : 'football.points.explained')}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <Bench lineUp={home} mine={mine} onPlayer={onPlayer} />
        <Bench lineUp={away} mine={mine} onPlayer={onPlayer} />
      </div>
    </div>
  );
}

function starterOf(
  player: LineUp['starters'][number],
  mine: ReadonlySet<number>,
  locale: string,
): PitchStarter {
  return {
    id: player.player_id,
    name: player.short_name,
    position: player.position,
    nationality: player.nationality,
    shirtNumber: player.shirt_number,
    line: player.line,
    slot: player.slot,
    goals: player.goals,
    ownGoals: player.own_goals,
    card: player.card,
    offMinute: player.off_minute,
    points: player.minutes === 0 ? null : pointsValues(shownPoints(player), locale),
    mine: mine.has(player.player_id),
  };
}

/** The player's score: by the pro table where there is one, else by the easy table. */
function shownPoints({ pro_points, easy_points }: Fielded): string {
  return pro_points === null ? (easy_points ?? '0') : String(Math.round(Number(pro_points)));
}

interface BenchProps extends Omit<LineUpsProps, 'lineUps'> {
  readonly lineUp: LineUp;
}

/** The bench: players who came on first, in that order. */
function Bench({ lineUp, mine, onPlayer }: BenchProps) {
  const t = useText();
  const bench = [...lineUp.bench].sort(
    (one, other) => (one.on_minute ?? Infinity) - (other.on_minute ?? Infinity),
  );
  return (
    <section className="panel overflow-hidden">
      <h2 className="flex items-center gap-2 border-b px-4 py-2.5">
        <Crest club={lineUp.club} size={20} />
        <span className="eyebrow text-muted">{t('football.line-up.bench')}</span>
      </h2>
      <ul className="divide-y">
        {bench.map((player) => (
          <li key={player.player_id}>
            <button
              type="button"
              onClick={() => onPlayer(player.player_id)}
              className={`flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 ${mine.has(player.player_id) ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent-ink)]' : ''} ${player.on_minute === null ? 'text-muted' : ''}`}
            >
              <BenchRow player={player} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BenchRow({ player }: { readonly player: Fielded }) {
  const { t, locale } = useLanguage();
  return (
    <>
      <span className="figures w-6 text-right text-base text-muted">{player.shirt_number}</span>
      <span className="min-w-0 flex-1 truncate font-medium">
        {player.short_name}{' '}
        <span className="text-xs font-normal text-muted">{t(`ui.position.${player.position}.short`)}</span>
      </span>
      {Array.from({ length: player.goals }, (_, index) => (
        <Volleyball key={index} size={14} aria-label={t('football.event.goal')} />
      ))}
      {player.card !== null && (
        <span>
          <CardMark colour={player.card} />
          <span className="sr-only">{t(`football.event.${player.card}`)}</span>
        </span>
      )}
      {player.on_minute !== null && (
        <span className="figures inline-flex items-center gap-0.5 text-up">
          <ArrowUp size={14} aria-hidden="true" />
          <span className="sr-only">{t('football.on')}</span>
          {t('contests.match.minute', { minute: player.on_minute })}
        </span>
      )}
      {player.off_minute !== null && (
        <span className="figures inline-flex items-center gap-0.5 text-down">
          <ArrowDown size={14} aria-hidden="true" />
          <span className="sr-only">{t('football.off')}</span>
          {t('contests.match.minute', { minute: player.off_minute })}
        </span>
      )}
      {player.minutes > 0 && (
        <span className="figures w-8 text-right text-base">{pointsText(shownPoints(player), locale)}</span>
      )}
    </>
  );
}
