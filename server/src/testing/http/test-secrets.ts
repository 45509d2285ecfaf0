import { secretsFrom } from '../../secrets.ts';

/** The secrets of every test server. */
export const TEST_SECRETS = secretsFrom('a key of at least thirty-two characters');
