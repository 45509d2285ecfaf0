import type { LanguageCode } from '@touchline/contract/startup';
import { sql, type Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/outbox.ts';
import type {} from '../../outside/mail.ts';
import type { AuthServices } from '../auth-services.ts';
import { mailText } from '../mail-texts.ts';

/** Mails a manager that a session was ended because its token was stolen; does nothing without a mail server. */
export async function reportTheft(
  tx: Tx,
  { config }: Pick<AuthServices, 'config'>,
  managerId: number,
): Promise<void> {
  if (config.smtpUrl === null) return;
  const { rows } = await sql<{ email: string | null; nickname: string; language: LanguageCode }>`
    select email, nickname, language from manager where id = ${managerId}
  `.execute(tx);
  const [manager] = rows;
  if (manager === undefined || manager.email === null) return;
  await enqueue(tx, 'send-mail', {
    to: manager.email,
    subject: mailText(manager.language, 'stolen_subject'),
    text: mailText(manager.language, 'stolen_text', {
      nickname: manager.nickname,
      link: `${config.publicUrl}/auth/login`,
    }),
  });
}
