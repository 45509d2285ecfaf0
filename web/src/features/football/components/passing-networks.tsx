import { numberInk, type KitColours } from '../../../game/clubs/kit-colours.ts';
import { PITCH, SmallTurf } from '../../../game/matches/small-turf.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { EmptyNote } from '../../../ui/states/states.tsx';
import type { MatchHead, PassingNetwork, Passes } from '../queries.ts';

interface PassingNetworksProps {
  readonly match: MatchHead;
  readonly passes: Passes;
}

/** The passing networks: the starters of both sides at their average positions, both attacking to the right. */
export function PassingNetworks({ match, passes }: PassingNetworksProps) {
  const t = useText();
  const title = <h2 className="eyebrow px-4 py-2.5 text-muted">{t('football.passing.title')}</h2>;
  if (passes.home.passers.length === 0 && passes.away.passers.length === 0) {
    return (
      <section className="panel overflow-hidden">
        {title}
        <EmptyNote text={t('football.passing.none')} />
      </section>
    );
  }
  return (
    <section className="panel overflow-hidden">
      {title}
      <div className="grid grid-cols-1 border-t lg:grid-cols-2 lg:divide-x">
        <Network club={match.home.name} kit={match.home.kit} network={passes.home} />
        <Network club={match.away.name} kit={match.away.kit} network={passes.away} />
      </div>
      <p className="px-4 py-3 text-xs text-muted">{t('football.passing.explained')}</p>
    </section>
  );
}

interface NetworkProps {
  readonly club: string;
  readonly kit: KitColours;
  readonly network: PassingNetwork;
}

const NAMED_PAIRS = 5;

function Network({ club, kit, network }: NetworkProps) {
  const t = useText();
  const nameOf = new Map(network.passers.map(({ player_id, name }) => [player_id, name]));
  return (
    <section aria-label={t('football.passing.of', { club })} className="min-w-0">
      <h3 className="truncate px-4 py-2 font-medium">{club}</h3>
      <Drawing kit={kit} network={network} upright />
      <Drawing kit={kit} network={network} upright={false} />
      <h4 className="eyebrow px-4 pt-3 text-muted">{t('football.passing.strongest')}</h4>
      <ol className="px-4 py-2">
        {network.pairs.slice(0, NAMED_PAIRS).map(({ one, other, passes }) => (
          <li key={`${one} ${other}`} className="flex items-baseline justify-between gap-3 py-1 text-sm">
            <span className="min-w-0 truncate">
              {nameOf.get(one)} – {nameOf.get(other)}
            </span>
            <span className="shrink-0 text-muted">{t('football.passing.count', { count: passes })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A pair is drawn from this share of the passes of the strongest pair on. */
const DRAWN_FROM = 0.22;

interface DrawingProps extends Omit<NetworkProps, 'club'> {
  /** Attacking upwards, for narrow screens; otherwise to the right. */
  readonly upright: boolean;
}

function Drawing({ kit, network, upright }: DrawingProps) {
  const starters = network.passers.filter(({ started }) => started);
  const spots = new Map(starters.map((passer) => [passer.player_id, spotOf(passer, upright)]));
  const pairs = network.pairs.filter(({ one, other }) => spots.has(one) && spots.has(other));
  const maxPasses = Math.max(1, ...pairs.map(({ passes }) => passes));
  const busiest = Math.max(1, ...starters.map(({ passes }) => passes));
  const { length, width } = PITCH;
  return (
    <svg
      viewBox={upright ? `0 0 ${width} ${length}` : `0 0 ${length} ${width}`}
      className={upright ? 'mx-auto block w-full max-w-md lg:hidden' : 'block w-full max-lg:hidden'}
      aria-hidden="true"
    >
      <g {...(upright ? { transform: `translate(0 ${length}) rotate(-90)` } : {})}>
        <SmallTurf />
      </g>
      {pairs
        .filter(({ passes }) => passes >= DRAWN_FROM * maxPasses)
        .map(({ one, other, passes }) => (
          <line
            key={`${one} ${other}`}
            x1={spots.get(one)?.x}
            y1={spots.get(one)?.y}
            x2={spots.get(other)?.x}
            y2={spots.get(other)?.y}
            strokeWidth={0.25 + 1.35 * (passes / maxPasses)}
            strokeOpacity={0.25 + 0.55 * (passes / maxPasses)}
            strokeLinecap="round"
            className="stroke-on-turf"
          />
        ))}
      {starters.map((passer) => {
        const spot = spots.get(passer.player_id);
        if (spot === undefined) return null;
        const { ink } = numberInk({ ...kit, pattern: 'plain', colour_2: kit.colour_1 });
        const radius = 1.9 + 1.2 * Math.sqrt(passer.passes / busiest);
        return (
          <g key={passer.player_id} textAnchor="middle" className="font-display font-semibold">
            <circle
              cx={spot.x}
              cy={spot.y}
              r={radius}
              fill={kit.colour_1}
              strokeWidth="0.45"
              className="stroke-on-turf"
            />
            <text x={spot.x} y={spot.y + 0.95} fontSize="2.7" fill={ink}>
              {passer.shirt_number}
            </text>
            <text
              x={spot.x}
              y={spot.y + radius + 2.6}
              fontSize="2.4"
              strokeWidth="0.6"
              paintOrder="stroke"
              className="fill-on-turf stroke-turf-2"
            >
              {passer.name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** In metres on the drawing; names need some room at its edges. */
function spotOf({ x, y }: Spot, upright: boolean): Spot {
  const along = (PITCH.length * Math.min(94, Math.max(5, x))) / 100;
  const across = (PITCH.width * Math.min(92, Math.max(7, y))) / 100;
  return upright ? { x: across, y: PITCH.length - along } : { x: along, y: across };
}
