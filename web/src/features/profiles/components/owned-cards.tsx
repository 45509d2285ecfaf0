import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { playerCardPath, venueCardPath } from '../../../game/cards/card-path.ts';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { ListEnd } from '../../../ui/lists/list.tsx';
import { uniqueRows } from '../../../ui/lists/unique-rows.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { ownedPlayersQuery, ownedVenuesQuery } from '../queries.ts';
import { Hidden } from './overview.tsx';

/** Widths of the cards in px. */
const PLAYER_WIDTH = 132;
const VENUE_WIDTH = 148;

interface OwnedProps {
  readonly id: number;
  /** The manager shows their cards. */
  readonly isShown: boolean;
}

/** The player cards a manager owns, most stars first. */
export function OwnedPlayers({ id, isShown }: OwnedProps) {
  const { locale } = useLanguage();
  const list = useInfiniteQuery({ ...ownedPlayersQuery(id), enabled: isShown });
  if (!isShown) return <Hidden text="profiles.hidden.cards" />;
  return (
    <Grid label="profiles.tab.owned-players" empty="profiles.no-players" list={pagesOf(list)}>
      {({ card, owned }) => (
        <Tile key={card.card_id} path={playerCardPath(card)} owned={owned}>
          <PlayerCard
            width={PLAYER_WIDTH}
            player={{
              ...card,
              nationality: card.nationality === '' ? null : card.nationality,
              form: [],
              figure: card.form === null ? null : pointsText(card.form, locale),
            }}
          />
        </Tile>
      )}
    </Grid>
  );
}

/** The venue cards a manager owns, most stars first. */
export function OwnedVenues({ id, isShown }: OwnedProps) {
  const list = useInfiniteQuery({ ...ownedVenuesQuery(id), enabled: isShown });
  if (!isShown) return <Hidden text="profiles.hidden.cards" />;
  return (
    <Grid label="profiles.tab.owned-venues" empty="profiles.no-venues" list={pagesOf(list)}>
      {({ card, owned }) => (
        <Tile key={card.card_id} path={venueCardPath(card)} owned={owned} caption={card.name}>
          <VenueCard venue={{ ...card, city: card.club?.name ?? '' }} width={VENUE_WIDTH} />
        </Tile>
      )}
    </Grid>
  );
}

interface OwnedRow {
  readonly card: { readonly card_id: number };
}

interface GridProps<Row extends OwnedRow> {
  /** Message keys. */
  readonly label: string;
  readonly empty: string;
  readonly list: {
    readonly rows: readonly Row[] | undefined;
    readonly failure: unknown;
    readonly onRetry: () => void;
    readonly hasMore: boolean;
    readonly loadingMore: boolean;
    readonly onMore: () => void;
  };
  readonly children: (row: Row) => ReactNode;
}

function Grid<Row extends OwnedRow>({ label, empty, list, children }: GridProps<Row>) {
  const t = useText();
  const { rows, failure, onRetry } = list;
  if (rows === undefined) {
    return failure ? <ErrorState failure={failure} onRetry={onRetry} /> : <SkeletonRows rows={4} />;
  }
  if (rows.length === 0) {
    return (
      <div className="panel">
        <EmptyState drawing="cards" title={t(empty)} />
      </div>
    );
  }
  return (
    <div className="panel overflow-hidden">
      <ul
        aria-label={t(label)}
        className="grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] justify-items-center gap-x-2 gap-y-4 p-4"
      >
        {uniqueRows(rows, ({ card }) => card.card_id).map(children)}
      </ul>
      <ListEnd {...list} end="" />
    </div>
  );
}

interface TileProps {
  readonly path: string;
  readonly owned: number;
  readonly caption?: string;
  readonly children: ReactNode;
}

function Tile({ path, owned, caption, children }: TileProps) {
  const t = useText();
  return (
    <li>
      <PathLink
        path={path}
        className="flex h-full flex-col items-center gap-2 rounded-sm p-1.5 hover:bg-hover"
      >
        {children}
        {caption !== undefined && (
          <span aria-hidden="true" className="max-w-36 truncate text-sm font-semibold">
            {caption}
          </span>
        )}
        <Badge>{t('profiles.copies', { count: owned })}</Badge>
      </PathLink>
    </li>
  );
}
