import type { Config } from '../config.ts';
import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { claimFountain } from './fountain/claim-fountain.ts';
import { readFountain } from './fountain/read-fountain.ts';
import { buyGold } from './gold/buy-gold.ts';
import { readInvitations } from './referral/read-invitations.ts';

/** The services that rewards need besides the database. */
interface RewardServices {
  readonly config: Pick<Config, 'publicUrl'>;
}

/** Gold for XFC, and what the house gives: the fountain, invitations and vouchers. */
export function rewardRoutes({ config }: RewardServices): Routes {
  return defineRoutes({
    'gold.buy': write(buyGold),
    'fountain.get': read((db, _input, { managerId }) => readFountain(db, managerId)),
    'fountain.claim': write(claimFountain),
    'referral.get': read((db, { page }, { managerId }) =>
      readInvitations(db, managerId, { page, publicUrl: config.publicUrl }),
    ),
  });
}
