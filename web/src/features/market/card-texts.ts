import { ASSET_TYPE } from '@touchline/domain/cards';
import { pointsText, xfcText } from '../../lib/i18n/money.ts';
import type { CardPlayer, CardSeason } from '../../game/cards/player-card.tsx';
import type { CardVenue } from '../../game/cards/venue-card.tsx';
import { playerCardPath, venueCardPath } from '../../game/cards/card-path.ts';
import type { CardFace, MarketPlayer } from './queries.ts';
import { numberFormat } from '../../lib/i18n/formats.ts';

type PlayerFace = Extract<CardFace, { asset_type: 1 }>;
type VenueFace = Extract<CardFace, { asset_type: 2 }>;

/** The data of a drawn player card. `form` is the mean of the last matches. */
export function drawnPlayer(
  face: PlayerFace & Partial<Pick<MarketPlayer, 'form' | 'supply'>>,
  locale: string,
  season: CardSeason | null = null,
): CardPlayer {
  const { form, nationality, supply } = face;
  return {
    ...face,
    nationality: nationality === '' ? null : nationality,
    form: [],
    figure: form === null || form === undefined ? null : pointsText(form, locale),
    ...(supply !== undefined && { issue: issueText(supply, locale) }),
    ...(season !== null && { season }),
  };
}

/** The copies that exist, of those that ever will where that is limited: "118 / 500". */
function issueText({ circulating, lifetime }: MarketPlayer['supply'], locale: string): string {
  const number = numberFormat(locale);
  const exist = number.format(circulating);
  return lifetime === null ? exist : `${exist} / ${number.format(lifetime)}`;
}

/** The data of a drawn stadium card: the club replaces the town. */
export function drawnVenue({ name, seats, stars, club }: VenueFace, hosting?: string): CardVenue {
  const venue = { name, seats, stars, city: club?.name ?? '', kit: club?.kit ?? null };
  return hosting === undefined ? venue : { ...venue, hosting };
}

/** Where a card has its page. */
export function cardPath(face: Pick<CardFace, 'asset_type' | 'id' | 'slug'>): string {
  return face.asset_type === ASSET_TYPE.player ? playerCardPath(face) : venueCardPath(face);
}

/** An amount that may not be there. */
export function priceText(amount: string | null, locale: string): string {
  return amount === null ? '–' : xfcText(amount, locale);
}
