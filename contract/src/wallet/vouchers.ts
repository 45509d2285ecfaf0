import * as z from 'zod';
import { call } from '../call.ts';
import { amount, whole } from '../wire.ts';

/** Partners by the numbers of the calls: those who exchange XFC, and those who sell vouchers. */
const PARTNER_TYPE = { exchange: 1, voucher: 2 } as const;

export const voucherCalls = {
  'partners.list': call({
    title: 'Partners: 1 exchanges, 2 sellers of vouchers',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ type: whole(PARTNER_TYPE.exchange, PARTNER_TYPE.voucher) }),
    output: z.object({
      data: z.array(z.object({ id: z.int(), name: z.string(), link_url: z.string() })),
    }),
    errors: [],
  }),
  'vouchers.redeem': call({
    title: 'Redeem the code of a voucher for promotional XFC, once',
    access: 'manager',
    changes: true,
    switches: ['deposits'],
    closedByCountry: 'deposits',
    input: z.strictObject({
      /** As typed: capitals, spaces and hyphens do not matter. */
      code: z.string().min(1).max(64),
    }),
    output: z.object({ amount, balance: amount }),
    errors: ['ERR_VOUCHER', 'ERR_REWARDS_SPENT', 'ERR_TOO_MANY', 'ERR_NOT_IN_COUNTRY'],
  }),
};
