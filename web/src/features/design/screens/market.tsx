import { CardSheet } from '../../../game/cards/card-sheet.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../game/cards/card-size.ts';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { VirtualGrid } from '../../../ui/lists/virtual-grid.tsx';
import { MARKET } from '../card-samples.ts';

const WIDTH = 148;
const HEIGHT = Math.round((WIDTH * CARD_HEIGHT) / CARD_WIDTH);

/** A thousand cards in the grid of a market, for looking at and for measuring; development only. */
export function DesignMarket() {
  return (
    <>
      <PageHeader title="Market" text="1,000 cards in one grid." />
      <CardSheet cards={MARKET} width={WIDTH} />
      <div data-market>
        <VirtualGrid
          count={MARKET.length}
          keyAt={keyAt}
          cellAt={cellAt}
          width={WIDTH}
          height={HEIGHT}
          gap={12}
          label="Market"
        />
      </div>
    </>
  );
}

function keyAt(index: number): number {
  return MARKET[index]?.id ?? index;
}

function cellAt(index: number) {
  const player = MARKET[index];
  return player === undefined ? null : <PlayerCard player={player} width={WIDTH} fromSheet />;
}
