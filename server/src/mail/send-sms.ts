import type { LanguageCode } from '@touchline/contract/startup/startup';
import type { Config } from '../config.ts';
import { sql, type Tx } from '../db/database.ts';
import { enqueue } from '../jobs/outbox.ts';
import type {} from '../outside/sms.ts';
import { smsText, type SmsName } from './sms-texts.ts';

/** Codes in messages work for minutes: later a message is worthless. */
const USEFUL_SECONDS = 600;

/** An SMS to a manager in their language. */
interface ManagerSms {
  readonly managerId: number;
  /** Number in E.164 form. */
  readonly to: string;
  readonly name: SmsName;
  /** Values of the placeholders; `code` is also shown by itself in the local outbox. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Sends a manager an SMS through the outbox, within the transaction. The caller limits how many a number and a manager
 * get. A message that could not be sent within ten minutes is dropped.
 */
export async function sendSms(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { managerId, to, name, values }: ManagerSms,
): Promise<void> {
  const { rows } = await sql<{ language: LanguageCode; send_before: number }>`
    select language,
      (extract(epoch from clock_timestamp() + make_interval(secs => ${USEFUL_SECONDS})) * 1000)::float8 as send_before
    from manager where id = ${managerId}
  `.execute(tx);
  const [manager] = rows;
  if (manager === undefined) return;
  const code = values['code'] ?? null;
  await enqueue(tx, 'send-sms', {
    managerId,
    to,
    text: withOrigin(smsText(manager.language, name, values), publicUrl, code),
    code,
    sendBefore: Math.round(manager.send_before),
  });
}

/** Binds a code to the product: phones then offer it on our pages only. The form is that of origin-bound one-time codes. */
function withOrigin(text: string, publicUrl: string, code: string | null): string {
  return code === null ? text : `${text}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
