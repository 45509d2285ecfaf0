import { expect, test } from 'vitest';
import { totpCode } from '../../auth/two-steps/totp.ts';
import { clientOf, signUp, type Client, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { giveTwoSteps } from '../../testing/http/two-step-intents.ts';
import { DEFAULT_LIMITS } from '../edge/limits.ts';

/* Somebody who knows the password alone has a session that owes its second step. It must cost the owner no calls. */

const { app, db } = await startTestServer({ figures: DEFAULT_LIMITS });
/** Beyond what is restored while the calls are made. */
const MAX_CALLS = 10 * DEFAULT_LIMITS.changesPerManager;

async function halfSignedIn({ email, password }: SignedUp): Promise<Client> {
  const { session_key, signing_key } = await clientOf(app).call('auth.signIn', { email, password });
  return clientOf(app, { token: session_key, key: Buffer.from(signing_key, 'base64url') });
}

/** Makes changes until one is refused as too many. Returns how many were not. */
async function useUpChanges(client: Client): Promise<number> {
  for (let made = 0; made < MAX_CALLS; made += 1) {
    const { error } = await client.ask('inbox.markAllRead', {});
    if (error === 'ERR_TOO_MANY') return made;
    expect(error).toBe('ERR_TWO_STEPS_REQUIRED');
  }
  return MAX_CALLS;
}

test('a session that owes its second step uses up its own changes, not those of the owner', async () => {
  const owner = await signUp(app);
  const { secret } = await giveTwoSteps(db, owner);
  const thief = await halfSignedIn(owner);
  const made = await useUpChanges(thief);
  expect(made).toBeGreaterThanOrEqual(DEFAULT_LIMITS.changesPerManager);
  expect(made).toBeLessThan(MAX_CALLS);

  expect(await owner.ask('inbox.markAllRead', {})).toMatchObject({ error: 'SUCCESS' });
  const elsewhere = await halfSignedIn(owner);
  const code = totpCode(secret, Date.now());
  expect(await elsewhere.ask('auth.twoSteps.signIn', { code })).toMatchObject({ error: 'SUCCESS' });
});
