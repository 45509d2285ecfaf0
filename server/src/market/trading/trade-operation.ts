import type { CallKey, ParsedInput } from '@touchline/contract/calls';
import type { Refusal } from '@touchline/contract/errors';
import type { TradeResult } from '@touchline/contract/market/rows';
import type { Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import type { FillLimit } from './limit-fills.ts';

/** An operation that may fill orders, within the caller's limit of fills a minute. */
export type TradeOperation<Key extends CallKey> = (
  tx: Tx,
  input: ParsedInput<Key>,
  caller: Pick<ManagerCaller, 'managerId' | 'sessionId'>,
  limit: FillLimit,
) => Promise<TradeResult | Refusal>;
