import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import { announceDeposit } from './announce-deposit.ts';
import type { ChainServices } from './chain-services.ts';
import { challengeOf, linkAddress } from './link-address.ts';
import { depositsOf } from './queries.ts';

/** Deposits from the chain: where to send them, linked addresses, and their states. */
export function chainRoutes(services: ChainServices): Routes {
  return defineRoutes({
    'chain.deposits': read(depositsOf(services)),
    'chain.challenge': read(challengeOf(services)),
    'chain.link': write(linkAddress(services)),
    'chain.announceDeposit': write(announceDeposit(services)),
  });
}
