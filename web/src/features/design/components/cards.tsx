import { Flag, DRAWN_FLAGS } from '../../../game/cards/flag.tsx';
import { CardSheet } from '../../../game/cards/card-sheet.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { MARKET, samplePlayer, VENUES } from '../card-samples.ts';
import { Part } from './part.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

export function PlayerCards() {
  return (
    <Part title="Player cards">
      <div className="flex flex-wrap items-end gap-4">
        {STARS.map((stars) => (
          <PlayerCard key={stars} player={samplePlayer(stars - 1, stars)} width={240} />
        ))}
        <PlayerCard player={{ ...samplePlayer(3, 5), price: '1,148.20 XFC' }} width={320} />
        <PlayerCard
          player={{ ...samplePlayer(5, 4), form: [], figure: null, nationality: null }}
          width={240}
        />
        <PlayerCard player={samplePlayer(6, 2)} width={240} />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {STARS.map((stars) => (
          <PlayerCard key={stars} player={samplePlayer(stars + 1, stars)} width={160} />
        ))}
        <PlayerCard player={{ ...samplePlayer(7, 4), price: '12.5 XFC' }} width={120} />
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {STARS.map((stars) => (
          <PlayerCard key={stars} player={samplePlayer(stars, stars)} width={88} />
        ))}
        {STARS.map((stars) => (
          <PlayerCard key={stars} player={samplePlayer(stars + 2, stars)} width={48} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {[...DRAWN_FLAGS, 'jp'].map((country) => (
          <Flag key={country} country={country} width={36} />
        ))}
      </div>
    </Part>
  );
}

export function VenueCards() {
  return (
    <Part title="Venue cards">
      <div className="flex flex-wrap items-end gap-4">
        {VENUES.map((venue) => (
          <VenueCard key={venue.name} venue={venue} width={320} />
        ))}
        {VENUES.map((venue) => (
          <VenueCard key={venue.name} venue={venue} width={96} />
        ))}
      </div>
    </Part>
  );
}

const MARKET_CARD = 96;

/** A thousand cards that scroll: each ground is drawn once. */
export function Market() {
  return (
    <Part title="Market of 1,000 cards">
      <section
        aria-label="Market"
        // A box that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="panel h-96 overflow-y-auto p-3"
        data-market
      >
        <CardSheet cards={MARKET} width={MARKET_CARD} />
        <ul className="flex flex-wrap gap-2">
          {MARKET.map((player) => (
            <li
              key={player.id}
              className="h-[134px] w-24 [content-visibility:auto] [contain-intrinsic-size:96px_134px]"
            >
              <PlayerCard player={player} width={MARKET_CARD} fromSheet />
            </li>
          ))}
        </ul>
      </section>
    </Part>
  );
}
