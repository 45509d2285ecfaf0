import type { CallKey } from '@touchline/contract/calls';
import { sql, type Db, type Tx } from '../../db/database.ts';

/** Features an operator can switch off without a deployment. */
export const FEATURES = ['register', 'contests', 'market', 'payments', 'deposits', 'withdrawals'] as const;
type Feature = (typeof FEATURES)[number];

const FEATURE_OF_CALL: { readonly [Key in CallKey]?: Feature } = {
  'auth.register': 'register',
  'contests.create': 'contests',
  'contests.cancel': 'contests',
  'contests.join': 'contests',
  'packs.buy': 'market',
  'packs.exchange': 'market',
  'market.orders.place': 'market',
  'market.orders.edit': 'market',
  'market.orders.cancel': 'market',
  'market.orders.fill': 'market',
  'market.auctions.open': 'market',
  'market.auctions.bid': 'market',
  'market.auctions.buyNow': 'market',
};

/** Whether the feature of a call is switched off, read in the call's own transaction. */
export async function isSwitchedOff(tx: Tx, key: CallKey): Promise<boolean> {
  const feature = FEATURE_OF_CALL[key];
  if (feature === undefined) return false;
  const { rows } = await sql`select 1 from switched_off where feature = ${feature}`.execute(tx);
  return rows.length > 0;
}

/** The features that are switched off. */
export async function switchedOff(db: Db): Promise<Feature[]> {
  const { rows } = await sql<{ feature: Feature }>`select feature from switched_off order by feature`.execute(
    db,
  );
  return rows.map(({ feature }) => feature);
}

/** Switches a feature off or on, effective from the next transaction. */
export async function setSwitch(tx: Tx, feature: Feature, off: boolean): Promise<void> {
  if (off)
    await sql`insert into switched_off (feature) values (${feature}) on conflict do nothing`.execute(tx);
  else await sql`delete from switched_off where feature = ${feature}`.execute(tx);
}
