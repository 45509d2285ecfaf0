import type { Config } from '../config.ts';
import type { Limits } from '../http/edge/limits.ts';
import type { Secrets } from '../secrets.ts';

/** Dependencies of sign-up and sign-in other than the database. */
export interface AuthServices {
  readonly config: Pick<Config, 'environment' | 'smtpUrl' | 'smsUrl' | 'publicUrl'>;
  readonly secrets: Secrets;
  readonly limits: Limits;
}
