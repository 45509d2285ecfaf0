import type { CallOutput } from '../../lib/api/request.ts';
import { leagueDesign } from './league-design.ts';

type League = Pick<CallOutput<'football.leagues'>[number], 'id' | 'name' | 'value' | 'countryId'>;

interface LeagueMarkProps {
  readonly league: League;
  readonly size?: number;
}

const SHIELD = 'M20 2.6 35 6.4V21.4C35 29.6 28.6 34.4 20 37.6 11.4 34.4 5 29.6 5 21.4V6.4Z';
/** A five-pointed star around the origin. */
const STAR = 'M0-2.9.85-.9 3-.9 1.3.5 1.9 2.6 0 1.4-1.9 2.6-1.3.5-3-.9-.85-.9Z';

function designOf({ id, name, countryId }: League) {
  return leagueDesign({ id, name, country: countryId.country_code });
}

/** The crest of a league in its colours, with its letters; that of all leagues has stars. Decorative. */
export function LeagueMark({ league, size = 40 }: LeagueMarkProps) {
  const { field, trim, letters } = designOf(league);
  const isAll = league.value <= 0;
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className="shrink-0" aria-hidden="true">
      <path d={SHIELD} fill={isAll ? '#1b2430' : field} stroke="#0b0f14" strokeWidth="2.4" />
      <path d={SHIELD} fill="none" stroke={isAll ? '#c9d1dc' : trim} strokeWidth="1.4" />
      {isAll ? (
        <g fill="#f3f4ee">
          {[0, 1, 2, 3, 4, 5].map((turn) => (
            <path
              key={turn}
              d={STAR}
              transform={`translate(${20 + 8.6 * Math.sin((turn * Math.PI) / 3)} ${18.6 - 8.6 * Math.cos((turn * Math.PI) / 3)})`}
            />
          ))}
        </g>
      ) : (
        <>
          <path d="M5 6.4 20 2.6 35 6.4V10.4H5Z" fill={trim} />
          <text
            x="20"
            y="27"
            textAnchor="middle"
            fontSize={letters.length > 2 ? 13 : 16}
            fontFamily="'Barlow Condensed', 'Barlow fallback', sans-serif"
            fontWeight="600"
            fill="#ffffff"
          >
            {letters}
          </text>
        </>
      )}
    </svg>
  );
}

/** A line in the colour of a league along the top of its box. Decorative. */
export function LeagueEdge({ league }: { readonly league: League }) {
  if (league.value <= 0) return null;
  return (
    <svg className="absolute inset-x-0 top-0 h-[3px] w-full" aria-hidden="true">
      <rect width="100%" height="100%" fill={designOf(league).trim} />
    </svg>
  );
}
