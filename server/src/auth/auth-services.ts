import type { Config } from '../config.ts';
import type { Limits } from '../http/edge/limits.ts';
import type { Secrets } from '../secrets.ts';

/** What the operations of sign-up and sign-in need beside the transaction. */
export interface AuthServices {
  readonly config: Pick<Config, 'smtpUrl' | 'publicUrl'>;
  readonly secrets: Secrets;
  readonly limits: Limits;
}
