import { randomBytes } from 'node:crypto';
import type { LanguageCode } from '@touchline/contract/startup';
import { sql, type Tx } from '../../db/database.ts';
import { sha256Hex } from '../../http/auth/signature.ts';
import { enqueue } from '../../jobs/outbox.ts';
import type {} from '../../outside/mail.ts';
import type { AuthServices } from '../auth-services.ts';
import { mailText } from '../mail-texts.ts';

const CODE_BYTES = 20;

/** Mails a manager a new activation code, valid for two days, and voids earlier ones. Only its hash is stored. */
export async function sendActivationCode(
  tx: Tx,
  { config }: Pick<AuthServices, 'config'>,
  managerId: number,
): Promise<void> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await sql`delete from one_time_code where manager_id = ${managerId} and purpose = 'activate'`.execute(tx);
  await sql`
    insert into one_time_code (hash, purpose, manager_id, expires_at)
    values (${sha256Hex(code)}, 'activate', ${managerId}, clock_timestamp() + interval '2 days')
  `.execute(tx);
  const { rows } = await sql<{ email: string | null; nickname: string; language: LanguageCode }>`
    select email, nickname, language from manager where id = ${managerId}
  `.execute(tx);
  const [manager] = rows;
  if (manager === undefined || manager.email === null) return;
  const link = `${config.publicUrl}/activate/${code}`;
  await enqueue(tx, 'send-mail', {
    to: manager.email,
    subject: mailText(manager.language, 'activation_subject'),
    text: mailText(manager.language, 'activation_text', { nickname: manager.nickname, link }),
  });
}
