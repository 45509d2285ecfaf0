import type { LanguageCode } from '@touchline/contract/startup/startup';
import type { Config } from '../config.ts';
import { sql, type Tx } from '../db/database.ts';
import { enqueue } from '../jobs/outbox.ts';
import type {} from '../outside/mail.ts';
import type { MailName } from './mail-texts.ts';
import { renderMail } from './render-mail.ts';

/** A mail to a manager in their language. */
export interface ManagerMail {
  readonly managerId: number;
  readonly name: MailName;
  /** Path of the product that the action leads to, such as `/activate/…`. */
  readonly path?: string;
  /** Code to type, shown large. */
  readonly code?: string;
  /** Values of the placeholders; `nickname` is given. */
  readonly values?: Readonly<Record<string, string>>;
  /** Path that ends mails of this kind, for those a manager subscribed to. */
  readonly unsubscribePath?: string;
  /** Another address than the manager's own, such as a new one to be proven. */
  readonly to?: string;
}

/** Mails a manager through the outbox, within the transaction. An account without an e-mail address gets none. */
export async function mailManager(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { managerId, name, path, code, values, to, unsubscribePath }: ManagerMail,
): Promise<void> {
  const { rows } = await sql<{ email: string | null; nickname: string | null; language: LanguageCode }>`
    select email, nickname, language from manager where id = ${managerId}
  `.execute(tx);
  const [manager] = rows;
  const address = to ?? manager?.email ?? null;
  if (manager === undefined || address === null) return;
  // An account whose profile is not complete is greeted by its address.
  const nickname = manager.nickname ?? address.slice(0, address.indexOf('@'));
  const mail = renderMail({
    language: manager.language,
    name,
    values: { nickname, ...values },
    publicUrl,
    path: path ?? null,
    code: code ?? null,
    unsubscribePath: unsubscribePath ?? null,
  });
  await enqueue(tx, 'send-mail', {
    managerId,
    to: address,
    ...mail,
    code: code ?? null,
    path: path ?? null,
    unsubscribePath: unsubscribePath ?? null,
  });
}
