import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/outbox.ts';

declare module '../../jobs/outbox.ts' {
  interface JobPayloads {
    'send-sms': { readonly to: string; readonly text: string };
  }
}

/** Sends an SMS to a number in E.164 form through the outbox, within the transaction. */
export async function sendSms(tx: Tx, sms: { readonly to: string; readonly text: string }): Promise<void> {
  await enqueue(tx, 'send-sms', sms);
}
