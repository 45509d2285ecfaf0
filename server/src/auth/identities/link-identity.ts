import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { mailManager, providerNames } from '../../mail/public.ts';
import { verifyToken } from '../providers/external-token.ts';
import { findLinked, insertIdentity, lockIdentity } from '../providers/find-or-add-manager.ts';
import type { ProviderServices } from '../providers/provider-services.ts';
import { consumeToken } from '../providers/round-trip.ts';
import { recordSecurityChange } from '../step-up/security-change.ts';
import { requireStepUp } from '../step-up/step-up.ts';

type Input = ParsedInput<'auth.identities.link'>;
type Answer = CallOutput<'auth.identities.link'>;

/**
 * Links the person that a provider's token stands for to the caller's account, and mails the owner. The addresses
 * of both sides need not match: the caller proves the one side by the step-up, the other by the token. Refuses
 * with USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL while the account accepts no provider, and with ERR_IDENTITY_TAKEN
 * when the identity is linked to another account. A refusal does not consume the token.
 */
export function linkIdentity(services: ProviderServices) {
  return async (
    db: Db,
    { provider, token, uid }: Input,
    caller: ManagerCaller,
  ): Promise<((tx: Tx) => Promise<Answer | Refusal>) | Refusal> => {
    const verified = await verifyToken(db, services, token, caller);
    if ('refused' in verified) return verified;
    const { name, identity } = verified;
    if (name !== provider || identity.subject !== uid) return refuse('ERR_GENERIC_ERROR');
    const { managerId } = caller;
    return async (tx) => {
      const refusal = await requireStepUp(tx, caller);
      if (refusal !== null) return refusal;
      const { rows } = await sql<{ language: LanguageCode; allowed: boolean }>`
        select language, allow_login_from_social_media as allowed from manager where id = ${managerId}
      `.execute(tx);
      const [owner] = rows;
      if (owner?.allowed !== true) return refuse('USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL');
      // The second of two that link one person waits here and then finds the account of the first.
      await lockIdentity(tx, name, identity.subject);
      const linked = await findLinked(tx, name, identity.subject);
      if (linked !== null && linked.managerId !== managerId) return refuse('ERR_IDENTITY_TAKEN');
      if (!(await consumeToken(tx, token))) return refuse('ERR_GENERIC_ERROR');
      if (linked !== null) return 'Ok';
      await insertIdentity(tx, managerId, name, identity);
      await recordSecurityChange(tx, managerId);
      await mailManager(tx, services.config, {
        managerId,
        name: 'identity_linked',
        path: '/my-account/security',
        values: { provider: providerNames(owner.language, [name]) },
      });
      return 'Ok';
    };
  };
}
