import { inTransaction, sql } from '../db/database.ts';
import { setPartner } from '../rewards/public.ts';
import { UsageError, type Command } from './command.ts';

const TYPES = { exchange: 1, voucher: 2 } as const;
const MAX_NAME = 60;
const MAX_LINK = 300;

/** Lists the partners, shows one with its address, or hides one; each change is recorded with its reason. */
export const partners: Command = {
  usage: '[exchange|voucher NAME https://ADDRESS|off OPERATOR REASON]',
  about: 'lists exchanges and sellers of vouchers, shows one with its address, or hides one',
  async run({ db, print }, [type, name, link, operator, ...words]) {
    if (type !== undefined) {
      if (type !== 'exchange' && type !== 'voucher')
        throw new UsageError('A partner is of the type exchange or voucher.');
      if (name === undefined || name.length > MAX_NAME)
        throw new UsageError(`NAME has at most ${MAX_NAME} letters.`);
      if (link !== 'off' && !isAddress(link)) throw new UsageError('ADDRESS begins with https://.');
      const reason = words.join(' ');
      if (operator === undefined || reason === '')
        throw new UsageError('Name OPERATOR and REASON: both are recorded.');
      const linkUrl = link === 'off' ? null : (link ?? null);
      const setting = { type: TYPES[type], name, linkUrl, operator, reason };
      if (!(await inTransaction(db, (tx) => setPartner(tx, setting)))) {
        print(`There is no partner ${name}.`);
        return false;
      }
    }
    const { rows } = await sql<{ type: number; name: string; link_url: string; is_on: boolean }>`
      select type, name, link_url, is_on from partner order by type, name
    `.execute(db);
    if (rows.length === 0) print('There are no partners.');
    for (const row of rows)
      print(`${row.type === 1 ? 'exchange' : 'voucher'}  ${row.name}  ${row.is_on ? row.link_url : 'off'}`);
    return true;
  },
};

function isAddress(link: string | undefined): boolean {
  return link !== undefined && link.length <= MAX_LINK && link.startsWith('https://') && URL.canParse(link);
}
