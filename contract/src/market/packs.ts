/** Packs and exchanges, with draws that anybody can verify. */
import { PACK_KEYS, RECIPE_KEYS } from '@touchline/domain/rules/packs';
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, text, time, whole } from '../wire.ts';
import { cardFace } from './rows.ts';

/** A league with the country of its colours; empty for a league without a country. */
const packLeague = z.object({ id: z.int(), name: z.string(), country_code: z.string() });

/** A row of an odds table: in basis points of all draws. */
const odds = z.array(z.object({ stars: z.int(), basis_points: z.int() }));

/**
 * What the cards of one pack or exchange are worth together at usual prices, before the sale fee: on average over all
 * draws, and the best and the worst draw. Usual prices of copies left to draw, those never traded at the median of their
 * stars; null while a tier has no usual price at all.
 */
const drawValue = z.object({ expected: amount, best: amount, worst: amount }).nullable();

/** The proof of a draw: everything a script needs besides the published odds table. */
export const drawProof = z.object({
  draw_id: z.int(),
  /** SHA-256 of the server's seed in hex, published before the draw. */
  commitment: z.string(),
  client_seed: z.string(),
  nonce: z.int(),
  /** SHA-256 of the odds table and of the cards that could be drawn, in hex. */
  table_hash: z.string(),
  /** The server's seed in hex, once it is no longer in use; null before. */
  server_seed: z.string().nullable(),
});

/** What was drawn; the league is null where the cards could come from several. */
const drawSubject = {
  kind: z.enum(['pack', 'exchange']),
  /** Which pack or recipe. */
  key: z.enum([...PACK_KEYS, ...RECIPE_KEYS]),
  title: z.string(),
  league: packLeague.nullable(),
  at: time,
};

const drawn = z.object({
  draw: drawProof,
  /** In the order they were drawn. */
  cards: z.array(cardFace),
  balance: amount,
  held_balance: amount,
});

/** A draw of the caller with its proof and the cards it gave. */
const pastDraw = z.object({ draw: drawProof, ...drawSubject, cards: z.array(cardFace) });

export const packCalls = {
  'packs.list': call({
    title: 'Packs on sale, with what is left and their odds',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      packages: z.array(
        z.object({
          id: z.int(),
          key: z.enum(PACK_KEYS),
          title: z.string(),
          league: packLeague,
          cards: z.int(),
          price: amount,
          qty: z.int(),
          /** How many more packs of this drop the caller may buy. */
          my_limit_left: z.int(),
          odds,
          /** For packs whose last card has better odds when no other card has four or five stars. */
          last_card_odds: odds.nullable(),
          value: drawValue,
          until: time,
        }),
      ),
      /** When the current drops end and the next ones open. */
      next_drop: time,
    }),
    errors: [],
  }),
  'packs.buy': call({
    title: 'Buy a pack and open it',
    access: 'manager',
    changes: true,
    switches: ['market'],
    closedByCountry: 'packs',
    input: z.strictObject({ package_id: id }),
    output: drawn,
    errors: [
      'ERR_NOT_IN_COUNTRY',
      'ERR_NOT_FOUND',
      'ERR_SOLD_OUT',
      'ERR_PACK_LIMIT',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_PLAY_LIMIT',
      'ERR_SELF_EXCLUDED',
      'ERR_SELF_EXCLUDED_FOR_GOOD',
    ],
  }),
  'packs.recipes': call({
    title: 'Recipes: copies that can be burned for a better card, with the odds',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      recipes: z.array(
        z.object({
          id: z.int(),
          key: z.enum(RECIPE_KEYS),
          title: z.string(),
          burn: z.object({ copies: z.int(), stars: z.int() }),
          /** The value is that of any league's cards; a league of one's own copies can be worth more or less. */
          gives: z.object({ cards: z.int(), odds, value: drawValue }),
          from: time,
          until: time,
          available: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  'packs.exchangeable': call({
    title: "The manager's usable copies that recipes take, by stars and name",
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      copies: z.array(
        z.object({
          card: cardFace,
          league: z.object({ id: z.int(), name: z.string() }),
          usable: z.int(),
          /** Of a copy; null while it is unknown. */
          usual_price: amount.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  'packs.exchange': call({
    title: 'Burn copies and draw a card for them',
    access: 'manager',
    changes: true,
    switches: ['market'],
    closedByCountry: 'packs',
    input: z.strictObject({
      recipe_id: id,
      cards: z
        .array(z.strictObject({ asset_id: id, qty: whole(1, 10) }))
        .min(1)
        .max(10),
    }),
    output: drawn,
    errors: [
      'ERR_NOT_IN_COUNTRY',
      'ERR_NOT_FOUND',
      'ERR_RECIPE_CLOSED',
      'ERR_RECIPE_CARDS',
      'ERR_NOT_ENOUGH_COPIES',
      'ERR_SOLD_OUT',
    ],
  }),
  'packs.draws.list': call({
    title: "The manager's last draws with their proofs, newest first",
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({ data: z.array(pastDraw) }),
    errors: [],
  }),
  'packs.draws.worth': call({
    title:
      "What the cards of one of the manager's own draws are worth now, and how many copies the manager has",
    access: 'manager',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      /** The price of the pack; null for exchanges and packs won as prizes. */
      paid: amount.nullable(),
      /** In the order they were drawn. */
      cards: z.array(
        z.object({
          card_id: z.int(),
          /** Of a copy; null while it is unknown. */
          usual_price: amount.nullable(),
          /** Copies the manager owns by now, those on sale, lent and in use among them. */
          owned: z.int(),
          /** Copies free to sell, lend, field or exchange. */
          usable: z.int(),
        }),
      ),
      /** The sum of the usual prices; null when one is unknown. */
      worth: amount.nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'packs.draws.commitment': call({
    title:
      'What is fixed before the next draw: commitment, client seed, nonce, and of a pack or an exchange its odds and pool',
    access: 'manager',
    changes: false,
    input: z.strictObject({
      package_id: id.optional(),
      recipe_id: id.optional(),
      /** With a recipe: the players whose copies would be burned, whose leagues the new card comes from. */
      asset_ids: z.array(id).max(10).optional(),
    }),
    output: z.object({
      commitment: z.string(),
      client_seed: z.string(),
      nonce: z.int(),
      /** SHA-256 of odds and pool of the pack or the exchange as they are now; null when it can't be drawn. */
      table_hash: z.string().nullable(),
    }),
    errors: [],
  }),
  'packs.draws.changeSeed': call({
    title: "Takes the manager's own seed, reveals the server's seed used so far and commits to a new one",
    access: 'manager',
    changes: true,
    input: z.strictObject({ seed: text(1, 64) }),
    output: z.object({
      revealed: z.object({
        commitment: z.string(),
        server_seed: z.string(),
        client_seed: z.string(),
        draws: z.int(),
      }),
      commitment: z.string(),
      client_seed: z.string(),
      nonce: z.int(),
    }),
    errors: [],
  }),
  'packs.draws.get': call({
    title: 'A draw with its proof: seeds, nonce, the odds table and the cards that could be drawn',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      draw: drawProof,
      ...drawSubject,
      table: z.object({
        odds,
        last_card_odds: odds.nullable(),
        /** Unminted copies of each card when it was drawn, in the order of counting. */
        pool: z.array(z.object({ card_id: z.int(), stars: z.int(), left: z.int() })),
      }),
      cards: z.array(cardFace),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
