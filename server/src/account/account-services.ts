import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';

/** Dependencies of personal data other than the database. */
export interface AccountServices {
  readonly config: Pick<Config, 'environment' | 'smtpUrl' | 'publicUrl'>;
  readonly secrets: Secrets;
}
