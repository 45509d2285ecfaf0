import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState, type MouseEvent } from 'react';
import { sideColours } from '../../../game/clubs/side-colours.ts';
import { clockMinute } from '../../../game/matches/event-mark.tsx';
import { PairedBars } from '../../../game/matches/paired-bars.tsx';
import { PITCH, SmallTurf } from '../../../game/matches/small-turf.tsx';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { EmptyNote } from '../../../ui/states/states.tsx';
import type { MatchHead, Shot, Shots } from '../queries.ts';

interface ShotMapProps {
  readonly match: MatchHead;
  readonly shots: Shots;
}

/** All shots of a match on one pitch, the home side attacking to the right, and one of them in words. */
export function ShotMap({ match, shots: { shots, xg } }: ShotMapProps) {
  const t = useText();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const latest = shots.findLast(({ outcome }) => outcome === 'goal') ?? shots.at(-1);
  const chosen = shots.find(({ id }) => id === chosenId) ?? latest;
  const colours = sideColours(match.home.kit, match.away.kit);
  const title = <h2 className="eyebrow px-4 py-2.5 text-muted">{t('football.shots.title')}</h2>;
  if (chosen === undefined) {
    return (
      <section className="panel overflow-hidden">
        {title}
        <EmptyNote text={t('football.shots.none')} />
      </section>
    );
  }
  return (
    <section className="panel overflow-hidden">
      {title}
      <div className="border-t">
        {xg !== null && (
          <PairedBars
            label={t('football.shots.xg')}
            home={xg.home}
            away={xg.away}
            decimals={2}
            homeColour={colours.home}
            awayColour={colours.away}
          />
        )}
      </div>
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Pitch shots={shots} chosen={chosen} colours={colours} onChoose={setChosenId} />
        <div className="flex min-w-0 flex-col lg:border-l">
          <Chosen shots={shots} chosen={chosen} match={match} onChoose={setChosenId} />
          <p className="px-4 pb-3 text-xs text-pretty text-muted">{t('football.shots.explained')}</p>
          <AllShots shots={shots} chosen={chosen} match={match} onChoose={setChosenId} />
        </div>
      </div>
    </section>
  );
}

interface ShotsProps {
  readonly shots: readonly Shot[];
  readonly chosen: Shot;
  readonly onChoose: (id: string) => void;
}

/** In metres: the home side attacks to the right, the away side to the left. */
function spotOf({ side, x, y }: Shot): { readonly x: number; readonly y: number } {
  const along = side === 'home' ? x : 100 - x;
  const across = side === 'home' ? y : 100 - y;
  return { x: (PITCH.length * along) / 100, y: (PITCH.width * across) / 100 };
}

/** The area of a circle grows with the chance; a shot without expected goals is of middle size. */
function radiusOf({ xg }: Shot): number {
  return 0.9 + 2.4 * Math.sqrt(xg ?? 0.15);
}

interface PitchProps extends ShotsProps {
  readonly colours: { readonly home: string; readonly away: string };
}

/** Room around the pitch for circles on its lines, in metres. */
const EDGE = 2;

/** For eyes and pointers; the buttons and the list below give the same to a keyboard and a screen reader. */
function Pitch({ shots, chosen, colours, onChoose }: PitchProps) {
  const choose = ({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * (PITCH.length + 2 * EDGE) - EDGE;
    const y = ((clientY - box.top) / box.height) * (PITCH.width + 2 * EDGE) - EDGE;
    const away = (shot: Shot) => Math.hypot(spotOf(shot).x - x, spotOf(shot).y - y);
    const nearest = [...shots].sort((one, other) => away(one) - away(other)).at(0);
    if (nearest !== undefined) onChoose(nearest.id);
  };
  // Goals and the chosen shot are on top.
  const order = (shot: Shot) => (shot === chosen ? 2 : Number(shot.outcome === 'goal'));
  return (
    <svg
      viewBox={`${-EDGE} ${-EDGE} ${PITCH.length + 2 * EDGE} ${PITCH.width + 2 * EDGE}`}
      className="block w-full cursor-pointer bg-turf-1"
      aria-hidden="true"
      onClick={choose}
    >
      <SmallTurf />
      {[...shots]
        .sort((one, other) => order(one) - order(other))
        .map((shot) => {
          const spot = spotOf(shot);
          const goal = shot.outcome === 'goal';
          return (
            <g key={shot.id}>
              {shot === chosen && (
                <circle
                  cx={spot.x}
                  cy={spot.y}
                  r={radiusOf(shot) + 1}
                  fill="none"
                  strokeWidth="0.5"
                  className="stroke-chosen"
                />
              )}
              <circle
                cx={spot.x}
                cy={spot.y}
                r={radiusOf(shot)}
                fill={colours[shot.side]}
                fillOpacity={goal ? 1 : 0.28}
                strokeWidth={goal ? 0.6 : 0.35}
                strokeOpacity={goal ? 1 : 0.75}
                strokeDasharray={shot.outcome === 'blocked' ? '0.8 0.6' : undefined}
                className="stroke-on-turf"
              />
            </g>
          );
        })}
    </svg>
  );
}

interface NamedProps extends ShotsProps {
  readonly match: MatchHead;
}

/** The chosen shot as text, with links to the previous and next one. */
function Chosen({ shots, chosen, match, onChoose }: NamedProps) {
  const t = useText();
  const at = shots.indexOf(chosen);
  const before = shots[at - 1];
  const after = shots[at + 1];
  return (
    <div className="flex items-center gap-2 px-2 py-2">
      <IconButton
        icon={ChevronLeft}
        label={t('football.shots.previous')}
        disabled={before === undefined}
        onClick={() => before !== undefined && onChoose(before.id)}
      />
      <div aria-live="polite" className="min-w-0 flex-1 text-center">
        <p className="truncate font-medium">
          {chosen.player.name}{' '}
          <span className="figures text-muted">
            {t('contests.match.minute', { minute: clockMinute(chosen) })}
          </span>
        </p>
        <p className="text-sm text-muted">
          <ShotText shot={chosen} /> · {match[chosen.side].short_name}
        </p>
      </div>
      <IconButton
        icon={ChevronRight}
        label={t('football.shots.next')}
        disabled={after === undefined}
        onClick={() => after !== undefined && onChoose(after.id)}
      />
    </div>
  );
}

/** The outcome of a shot, and the quality of the chance. */
function ShotText({ shot }: { readonly shot: Shot }) {
  const { t, locale } = useLanguage();
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return (
    <>
      {t(`football.shot.${shot.outcome}`)}
      {shot.penalty && ` (${t('football.shot.penalty')})`}
      {shot.xg !== null && (
        <span className="figures">
          {' · '}
          {t('football.shot.xg', { xg: shot.xg.toLocaleString(locale, digits) })}
        </span>
      )}
    </>
  );
}

/** Every shot by name: beside the pitch where there is room, below it on request. */
function AllShots({ shots, chosen, match, onChoose }: NamedProps) {
  const t = useText();
  const listId = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="relative border-t lg:min-h-72 lg:flex-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between gap-3 px-4 text-left text-sm font-medium hover:bg-hover focus-visible:-outline-offset-2 lg:hidden"
      >
        {t('football.shots.all', { count: shots.length })}
        <ChevronDown size={18} aria-hidden="true" className={open ? 'rotate-180' : ''} />
      </button>
      <ol
        id={listId}
        aria-label={t('football.shots.title')}
        className={`divide-y max-lg:border-t lg:absolute lg:inset-0 lg:block lg:overflow-y-auto ${open ? '' : 'hidden'}`}
      >
        {shots.map((shot) => (
          <li key={shot.id}>
            <button
              type="button"
              aria-pressed={shot === chosen}
              onClick={() => onChoose(shot.id)}
              className="flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-hover"
            >
              <span className="figures w-10 shrink-0 text-right text-muted">
                {t('contests.match.minute', { minute: clockMinute(shot) })}
              </span>
              <span className="min-w-0 flex-1 truncate">
                <span className={shot.outcome === 'goal' ? 'font-semibold' : ''}>{shot.player.name}</span>{' '}
                <span className="text-sm text-muted">{match[shot.side].short_name}</span>
              </span>
              <span className="shrink-0 text-sm text-muted">
                <ShotText shot={shot} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
