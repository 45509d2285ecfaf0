import * as z from 'zod';
import { call } from '../call.ts';
import { amount, text, time, whole, xfcAmount } from '../wire.ts';

/** 1 pending, 2 confirmed, 3 credited, 4 rejected. */
const depositState = z.int().min(1).max(4);
const MAX_ADDRESS = 42;
const MAX_SIGNATURE = 132;

const address = text(1, MAX_ADDRESS);
const txHash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);

/** The network on which XFC is a token. */
const network = z.object({
  id: z.int(),
  /** With its checksum, like all addresses of an answer. */
  token: z.string(),
  /** Where deposits go. */
  deposit_address: z.string(),
  /** Blocks that must confirm a deposit. */
  confirmations: z.int(),
  /** A chain on the server's own machine, whose tokens are worth nothing. */
  is_local: z.boolean(),
});

const linkedAddress = z.object({ address: z.string(), linked_at: time });

export const chainCalls = {
  'chain.deposits': call({
    title: 'Where to send XFC from the chain, linked addresses, and the latest deposits',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      /** Null on a server without a chain. */
      network: network.nullable(),
      addresses: z.array(linkedAddress),
      max_addresses: z.int(),
      /** The latest 50, newest first. */
      deposits: z.array(
        z.object({
          /** `a` and a number while only announced. */
          id: z.string(),
          state: depositState,
          /** Of a rejected one: it left the chain, its amount is too small, or no such transfer was in it. */
          rejected: z.enum(['dropped', 'amount', 'not_found']).nullable(),
          amount,
          from_address: z.string(),
          txhash: z.string(),
          confirmations: z.int(),
          created_at: time,
          credited_at: time.nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  'chain.challenge': call({
    title: 'The message whose signature links an address to the account',
    access: 'manager',
    changes: false,
    input: z.strictObject({ address }),
    output: z.object({ address: z.string(), message: z.string(), expires_at: time }),
    errors: ['ERR_ADDRESS_INVALID'],
  }),
  'chain.link': call({
    title: 'Link an address to the account, with the signature of its challenge',
    access: 'manager',
    changes: true,
    input: z.strictObject({ address, signature: text(1, MAX_SIGNATURE) }),
    output: linkedAddress,
    errors: ['ERR_ADDRESS_INVALID', 'ERR_ADDRESS_SIGNATURE', 'ERR_ADDRESS_TAKEN', 'ERR_ADDRESS_LIMIT'],
    switches: ['deposits'],
    closedByCountry: 'deposits',
  }),
  'chain.announceDeposit': call({
    title: 'Announce a deposit on its way, so that it is shown before the chain is read that far',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      amount: xfcAmount,
      fromAddr: address,
      networkId: whole(1, 1_000_000),
      txhash: txHash,
    }),
    output: z.object({ state: depositState }),
    errors: ['ERR_ADDRESS_INVALID', 'ERR_ADDRESS_NOT_LINKED', 'ERR_NETWORK_UNKNOWN'],
    switches: ['deposits'],
    closedByCountry: 'deposits',
  }),
};
