import { inTransaction, sql, type Db } from '../../db/database.ts';
import { makeTypedCode } from '../../auth/codes/one-time-codes.ts';
import { replaceRecoveryCodes } from '../../auth/two-steps/recovery-codes.ts';
import { sealTotpSecret } from '../../auth/two-steps/second-step.ts';
import { newTotpSecret, totpCode } from '../../auth/two-steps/totp.ts';
import type { Intents } from '../market/market-intents.ts';
import type { SignedUp } from './client.ts';
import { TEST_SECRETS } from './server.ts';

/** Gives a manager two steps as if their app had been set up. Returns the app's secret and their recovery codes. */
export async function giveTwoSteps(
  db: Db,
  { managerId }: Pick<SignedUp, 'managerId'>,
): Promise<{ readonly secret: Buffer; readonly recoveryCodes: readonly string[] }> {
  const secret = newTotpSecret();
  return inTransaction(db, async (tx) => {
    await sql`
      update manager set totp_secret_encrypted = ${sealTotpSecret(TEST_SECRETS, managerId, secret)}
      where id = ${managerId}
    `.execute(tx);
    return { secret, recoveryCodes: await replaceRecoveryCodes(tx, TEST_SECRETS, managerId) };
  });
}

/** The changes of step-up, two steps and passwords, each with what it needs. */
export function twoStepIntents(db: Db, manager: () => Promise<SignedUp>): Intents {
  const withTwoSteps = async () => {
    const client = await manager();
    const { recoveryCodes } = await giveTwoSteps(db, client);
    return { client, code: recoveryCodes[0] ?? '' };
  };
  return {
    async 'account.verifyPassword'() {
      const client = await manager();
      return { client, input: { passwd: client.password }, otherInput: { passwd: 'Other-otters-42' } };
    },
    async 'account.changePassword'() {
      const client = await manager();
      const input = { old_pass: client.password, new_pass: 'Newer-otters-43' };
      return { client, input, otherInput: { ...input, new_pass: 'Other-otters-42' } };
    },
    async 'auth.stepUp.sendCode'() {
      const client = await manager();
      await sql`update manager set password_hash = null where id = ${client.managerId}`.execute(db);
      return { client, input: {}, otherInput: null };
    },
    async 'auth.stepUp.confirm'() {
      const client = await manager();
      const { managerId } = client;
      const code = await inTransaction(db, (tx) =>
        makeTypedCode(tx, TEST_SECRETS, { managerId, purpose: 'step_up', seconds: 600 }),
      );
      return { client, input: { code }, otherInput: { code: `${code} ` } };
    },
    async 'auth.twoSteps.signIn'() {
      const { client, code } = await withTwoSteps();
      await sql`update session set owes_second_step = true where manager_id = ${client.managerId}`.execute(
        db,
      );
      return { client, input: { code }, otherInput: { code: '000000' } };
    },
    async 'auth.twoSteps.makeSecret'() {
      return { client: await manager(), input: {}, otherInput: null };
    },
    async 'auth.twoSteps.prove'() {
      const client = await manager();
      const secret = newTotpSecret();
      await sql`
        update manager set totp_pending_encrypted = ${sealTotpSecret(TEST_SECRETS, client.managerId, secret)}
        where id = ${client.managerId}
      `.execute(db);
      return { client, input: { ga_code: totpCode(secret, Date.now()) }, otherInput: { ga_code: '000000' } };
    },
    async 'auth.twoSteps.makeRecoveryCodes'() {
      return { client: (await withTwoSteps()).client, input: {}, otherInput: null };
    },
    async 'auth.twoSteps.turnOff'() {
      const { client, code } = await withTwoSteps();
      const { password } = client;
      return { client, input: { password, code }, otherInput: { password, code: '000000' } };
    },
  };
}
