import { calls, type CallKey } from '@touchline/contract/calls';
import type { CallSwitch, CountryFeature, Feature } from '@touchline/contract/startup/switches';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { Caller } from '../auth/caller.ts';

/** Why a call is closed to a caller with an input now: null when it is open. */
type Closing = (input: unknown, caller: Caller) => Refusal | null;

const OPEN: Closing = () => null;

/** The switches of a call as the contract declares them. */
interface SwitchedCall {
  readonly switches?: readonly CallSwitch[];
  readonly closedByCountry?: CountryFeature;
}

/**
 * Reads the switches of a call, in its own transaction: the one an operator has switched off closes it to everyone, the
 * one of a country to its managers. Visitors, and managers without a country, have none.
 */
export async function readClosing(db: Db, key: CallKey, callers: readonly Caller[]): Promise<Closing> {
  const { switches = [], closedByCountry }: SwitchedCall = calls[key];
  if (switches.length === 0 && closedByCountry === undefined) return OPEN;
  const off = switches.length === 0 ? new Set<Feature>() : new Set(await switchedOff(db));
  const managerIds = callers.flatMap((caller) => (caller.kind === 'manager' ? [caller.managerId] : []));
  const barred =
    closedByCountry === undefined
      ? new Set<number>()
      : await managersInClosedCountries(db, closedByCountry, managerIds);
  return (input, caller) => {
    if (switches.some((each) => off.has(featureOf(each)) && applies(each, input)))
      return refuse('ERR_SWITCHED_OFF');
    const isBarred = caller.kind === 'manager' && barred.has(caller.managerId);
    return isBarred ? refuse('ERR_NOT_IN_COUNTRY') : null;
  };
}

function featureOf(each: CallSwitch): Feature {
  return typeof each === 'string' ? each : each.feature;
}

/** Whether a switch closes the call with this input: a field it names must be there, an array not empty. */
function applies(each: CallSwitch, input: unknown): boolean {
  if (typeof each === 'string') return true;
  if (typeof input !== 'object' || input === null) return false;
  const value: unknown = Object.entries(input).find(([name]) => name === each.with)?.[1];
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}

/** The features that are switched off for everyone. */
export async function switchedOff(db: Db): Promise<Feature[]> {
  const { rows } = await sql<{ feature: Feature }>`select feature from switched_off order by feature`.execute(
    db,
  );
  return rows.map(({ feature }) => feature);
}

/** Those of the managers who live where a feature is switched off. */
export async function managersInClosedCountries(
  db: Db,
  feature: CountryFeature,
  managerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (managerIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select manager.id from manager join switched_off_in_country as off on off.country_id = manager.country_id
    where off.feature = ${feature} and manager.id = any(${managerIds}::int[])
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The countries in which features are switched off, by feature. */
export async function switchedOffInCountries(
  db: Db,
): Promise<readonly { readonly feature: CountryFeature; readonly countryId: number }[]> {
  const { rows } = await sql<{ feature: CountryFeature; countryId: number }>`
    select feature, country_id as "countryId" from switched_off_in_country order by feature, country_id
  `.execute(db);
  return rows;
}

/** Switches a feature off or on for everyone, effective from the next transaction. Returns whether that changed it. */
export async function setSwitch(tx: Tx, feature: Feature, off: boolean): Promise<boolean> {
  const { rows } = off
    ? await sql`insert into switched_off (feature) values (${feature}) on conflict do nothing returning 1`.execute(
        tx,
      )
    : await sql`delete from switched_off where feature = ${feature} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Switches a feature off or on for the managers of a country. Returns whether that changed it. */
export async function setCountrySwitch(
  tx: Tx,
  feature: CountryFeature,
  countryId: number,
  off: boolean,
): Promise<boolean> {
  const { rows } = off
    ? await sql`
        insert into switched_off_in_country (feature, country_id) values (${feature}, ${countryId})
        on conflict do nothing returning 1
      `.execute(tx)
    : await sql`
        delete from switched_off_in_country where feature = ${feature} and country_id = ${countryId} returning 1
      `.execute(tx);
  return rows.length > 0;
}
