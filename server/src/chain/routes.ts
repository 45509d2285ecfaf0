import { defineRoutes, read, write, writeWithPreflight, type Routes } from '../http/calls/handler.ts';
import { announceDeposit } from './announce-deposit.ts';
import { challengeOf, linkAddress } from './link-address.ts';
import { depositsOf } from './queries.ts';
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
import { withdrawalsOf } from './withdrawals/queries.ts';
import { requestWithdrawal, type WithdrawalServices } from './withdrawals/request-withdrawal.ts';

/** Deposits from the chain and withdrawals to it: linked addresses, and the states of both. */
export function chainRoutes(services: WithdrawalServices): Routes {
  return defineRoutes({
    'chain.deposits': read(depositsOf(services)),
    'chain.challenge': read(challengeOf(services)),
    'chain.link': write(linkAddress(services)),
    'chain.announceDeposit': write(announceDeposit(services)),
    'withdrawals.get': read(withdrawalsOf(services)),
    'withdrawals.request': writeWithPreflight(requestWithdrawal(services)),
    'withdrawals.cancel': write(cancelWithdrawal),
  });
}
