import type { User } from '@touchline/contract/auth/auth';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { experienceForLevel, levelOf } from '@touchline/domain/cards';
import { moneyText } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Db } from '../db/database.ts';
import { onboardingOf } from '../onboarding/public.ts';
import { balancesOf } from '../wallet/public.ts';

/** `session.status` of the wire: -1 while the two-step code is missing. */
const SESSION_STATUS = { full: 1, owesSecondStep: -1 } as const;

interface UserRow {
  readonly id: number;
  readonly nickname: string | null;
  readonly email: string | null;
  readonly language: LanguageCode;
  readonly role: 'manager' | 'operator';
  readonly experience: number;
  readonly avatar: number | null;
  readonly activated: boolean;
  readonly has_password: boolean;
  readonly email_verified: boolean;
  readonly phone_verified: boolean;
  readonly allow_login_from_social_media: boolean;
  readonly has_two_steps: boolean;
  readonly created_at: Date;
}

/** The user of all auth answers, with the token of the caller's session. */
export async function userOf(
  db: Db,
  managerId: number,
  session: { readonly token: string; readonly owesSecondStep: boolean },
): Promise<User> {
  const { rows } = await sql<UserRow>`
    select id, nickname, email, language, role, experience, avatar::float8 as avatar, activated_at is not null as activated,
      password_hash is not null as has_password, email_verified_at is not null as email_verified,
      phone_verified_at is not null as phone_verified, allow_login_from_social_media,
      totp_secret_encrypted is not null as has_two_steps, created_at
    from manager where id = ${managerId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`Manager ${managerId} has a session and does not exist.`);
  const balances = await balancesOf(db, managerId);
  const level = levelOf(row.experience, CURRENT_RULES);
  return {
    id: row.id,
    nickname: row.nickname ?? '',
    email: row.email ?? '',
    session_key: session.token,
    session: { status: session.owesSecondStep ? SESSION_STATUS.owesSecondStep : SESSION_STATUS.full },
    balance: moneyText(balances.xfc),
    held_balance: moneyText(balances.held),
    gold_balance: moneyText(balances.gold),
    user_level: level,
    experience: row.experience,
    level_from: experienceForLevel(level, CURRENT_RULES),
    level_to: experienceForLevel(level + 1, CURRENT_RULES),
    avatarId: { full_url: managerAvatarUrl(row.id, row.avatar) },
    userDetails: { languageId: { short_code: row.language } },
    userOnboarding: await onboardingOf(db, managerId),
    allow_login_from_social_media: row.allow_login_from_social_media,
    has_two_steps: row.has_two_steps,
    profile_complete: row.nickname !== null,
    activated: row.activated,
    has_password: row.has_password,
    email_verified: row.email_verified,
    phone_verified: row.phone_verified,
    role: row.role,
    created_at: row.created_at.toISOString(),
  };
}
