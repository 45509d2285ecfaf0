/** Spin and win, its proofs, and the rewards budget that pays the prizes. */
import { REGULAR_PACK_KEYS } from '@touchline/domain/rules/packs';
import { WHEELS } from '@touchline/domain/wallet/spin';
import * as z from 'zod';
import { call } from '../call.ts';
import { cardFace } from '../market/rows.ts';
import { drawProof } from '../market/packs.ts';
import { amount, id, page, summary, time } from '../wire.ts';
import { TRANSACTION_REASONS } from './wallet.ts';

const wheel = z.enum(WHEELS);

/** A field of the wheel; what does not apply to its kind is null. */
const field = z.object({
  /** Of all spins. */
  basis_points: z.int(),
  kind: z.enum(['gold', 'xfc', 'lease', 'pack']),
  amount: amount.nullable(),
  stars: z.int().nullable(),
  days: z.int().nullable(),
  pack: z.enum(REGULAR_PACK_KEYS).nullable(),
});

/** What a spin costs, and when the next one is free. */
const priceStatus = z.object({
  /** Of a paid spin, in gold. */
  price: amount,
  is_free: z.boolean(),
  /** When the next spin is free; null when one is now. */
  free_at: time.nullable(),
  gold_balance: amount,
});

/** A spin with its outcome. */
const spin = z.object({
  /** Its number and seeds; the number is that of the spin. */
  draw: drawProof,
  at: time,
  is_free: z.boolean(),
  /** In gold; zero for a free one. */
  price: amount,
  wheel,
  /** The position of the drawn field in the table. */
  field: z.int(),
  prize: field,
  /** The player leased by this spin. */
  leased: cardFace.nullable(),
  leased_until: time.nullable(),
  /** The draw of the pack that was given. */
  pack_draw_id: z.int().nullable(),
  /** The replacement paid because no player or no pack was available. */
  instead: z.object({ currency: z.enum(['XFC', 'GOLD']), amount }).nullable(),
});

const spinning = {
  access: 'manager',
  changes: true,
  switches: ['spin'],
  closedByCountry: 'spin',
  input: z.strictObject({
    /** The table the manager was shown; another one in force refuses the spin. */
    wheel: wheel.optional(),
  }),
  output: z.object({
    spin,
    status: priceStatus,
    balance: amount,
    held_balance: amount,
  }),
} as const;

export const spinCalls = {
  'spin.get': call({
    title: 'The wheel: its table with odds, the expected return, price and next free spin',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      wheel,
      /** Why it is the gold table; null for the full one. */
      gold_because: z.enum(['unverified', 'budget']).nullable(),
      fields: z.array(field),
      /** What a spin returns on average: gold to two decimals, XFC with packs at their price, the chance of a lease. */
      expected: z.object({ gold: z.string(), xfc: amount, lease_basis_points: z.int() }),
      status: priceStatus,
    }),
    errors: [],
  }),
  'spin.paid': call({
    title: 'Spin the wheel for gold',
    ...spinning,
    errors: [
      'ERR_NOT_IN_COUNTRY',
      'ERR_SPIN_TABLE_CHANGED',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_SELF_EXCLUDED',
      'ERR_SELF_EXCLUDED_FOR_GOOD',
      'ERR_TOO_MANY',
    ],
  }),
  'spin.free': call({
    title: 'Spin the wheel for free, once in 24 hours',
    ...spinning,
    errors: ['ERR_NOT_IN_COUNTRY', 'ERR_SPIN_TABLE_CHANGED', 'ERR_SPIN_NOT_FREE', 'ERR_TOO_MANY'],
  }),
  'spin.list': call({
    title: "The manager's spins with their proofs, newest first",
    access: 'manager',
    changes: false,
    input: z.strictObject({ page }),
    output: z.object({ data: z.array(spin), summary }),
    errors: [],
  }),
  'spin.proof': call({
    title: 'A spin with its proof: seeds, nonce, the table and the players of whom one is leased',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      spin,
      table: z.object({
        fields: z.array(field),
        /** The cards of which the lease is drawn, in the order of counting; empty for other prizes. */
        pool: z.array(z.int()),
        /** The drawn card; null when no lease was drawn or no player could be leased. */
        card_id: z.int().nullable(),
      }),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'spin.budget': call({
    title: 'The rewards budget: what is left, its floor, and what it received and paid in the last 30 days',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      left: amount,
      /** Below it the gold tables are in force. */
      floor: amount,
      days: z.int(),
      received: amount,
      paid: amount,
      /** By reason, the largest first; received is above zero, paid below. */
      entries: z.array(z.object({ reason: z.enum(TRANSACTION_REASONS), amount })),
    }),
    errors: [],
  }),
};
