import { LazyPortrait } from '../../../game/faces/lazy-portrait.tsx';
import { CardSheet } from '../../../game/cards/card-sheet.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { COLLECTION, SQUAD } from '../card-samples.ts';
import { Part } from './part.tsx';

const PORTRAIT_SIZES = [24, 48, 120] as const;
const LARGE_PORTRAITS = [320, 600] as const;
const CARD_SIZES = [48, 132, 240] as const;

/** The portraits of two squads at all sizes: team-mates must be distinguishable at 24 px. */
export function Faces() {
  const [first] = SQUAD;
  return (
    <Part title="Faces">
      {PORTRAIT_SIZES.map((size) => (
        <div key={size} className="flex flex-wrap gap-2">
          {SQUAD.map((player) => (
            <LazyPortrait key={player.id} player={player} size={size} />
          ))}
        </div>
      ))}
      {first !== undefined && (
        <div className="flex flex-wrap items-start gap-4">
          {LARGE_PORTRAITS.map((size) => (
            <span key={size} className={size > 320 ? 'max-md:hidden' : ''}>
              <LazyPortrait player={first} size={size} />
            </span>
          ))}
        </div>
      )}
    </Part>
  );
}

/** Cards of three to five stars at three sizes. */
export function Collection() {
  return (
    <Part title="Collection">
      <CardSheet cards={COLLECTION} width={132} />
      {CARD_SIZES.map((width) => (
        <div key={width} className="flex flex-wrap gap-3">
          {COLLECTION.map((player) => (
            <PlayerCard key={player.id} player={player} width={width} fromSheet={width === 132} />
          ))}
        </div>
      ))}
    </Part>
  );
}
