import { sql, type Db, type Tx } from '../../db/database.ts';

/** Switches SMS to the numbers of a country off or on, effective from the next transaction. Returns whether it changed. */
export async function switchSms(tx: Tx, countryId: number, off: boolean): Promise<boolean> {
  const { rows } = off
    ? await sql`
        insert into sms_country_off (country_id) values (${countryId}) on conflict do nothing returning 1
      `.execute(tx)
    : await sql`delete from sms_country_off where country_id = ${countryId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** The countries to which SMS are switched off, by id. */
export async function countriesWithoutSms(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select country_id as id from sms_country_off order by country_id
  `.execute(db);
  return rows.map(({ id }) => id);
}
