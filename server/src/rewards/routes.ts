import type { Config } from '../config.ts';
import { defineRoutes, read, write, writeWithPreflight, type Routes } from '../http/calls/handler.ts';
import { claimFountain } from './fountain/claim-fountain.ts';
import { readFountain } from './fountain/read-fountain.ts';
import { buyGold } from './gold/buy-gold.ts';
import type { Secrets } from '../secrets.ts';
import { listPartners } from './vouchers/list-partners.ts';
import { redeemVoucher } from './vouchers/redeem-voucher.ts';
import { readInvitations } from './referral/read-invitations.ts';

/** The services that rewards need besides the database. */
interface RewardServices {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secrets: Secrets;
}

/** Gold for XFC, and what the house gives: the fountain, invitations and vouchers. */
export function rewardRoutes({ config, secrets }: RewardServices): Routes {
  return defineRoutes({
    'gold.buy': write(buyGold),
    'partners.list': read(listPartners),
    'vouchers.redeem': writeWithPreflight(redeemVoucher({ secrets })),
    'fountain.get': read((db, _input, { managerId }) => readFountain(db, managerId)),
    'fountain.claim': write(claimFountain),
    'referral.get': read((db, { page }, { managerId }) =>
      readInvitations(db, managerId, { page, publicUrl: config.publicUrl }),
    ),
  });
}
