import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { recordAct } from '../../db/record-act.ts';

interface PartnerSetting {
  readonly type: 1 | 2;
  readonly name: string;
  /** An https address; null hides the partner. */
  readonly linkUrl: string | null;
  readonly operator: string;
  readonly reason: string;
}

/** Shows a partner with an address, or hides it; the act is recorded. Returns false for a partner to hide that is unknown. */
export async function setPartner(
  tx: Tx,
  { type, name, linkUrl, operator, reason }: PartnerSetting,
): Promise<boolean> {
  const { rows } =
    linkUrl === null
      ? await sql<{ id: number }>`
          update partner set is_on = false where type = ${type} and name = ${name} returning id
        `.execute(tx)
      : await sql<{ id: number }>`
          insert into partner (type, name, link_url) values (${type}, ${name}, ${linkUrl})
          on conflict (type, name) do update set link_url = excluded.link_url, is_on = true returning id
        `.execute(tx);
  const [partner] = rows;
  if (partner === undefined) return false;
  await recordAct(tx, await gameNow(tx), {
    operator,
    act: 'set_partner',
    subject: { kind: 'partner', id: partner.id },
    before: {},
    after: { type, name, link_url: linkUrl },
    reason,
  });
  return true;
}
