import type { User } from '@touchline/contract';

/** A manager of level 7 with 12.5 XFC. */
export const MANAGER: User = {
  id: 42,
  nickname: 'Ada',
  email: 'ada@example.org',
  session_key: '',
  session: { status: 1 },
  balance: '12.50000000',
  held_balance: '0.00000000',
  gold_balance: '0.00000000',
  user_level: 7,
  experience: 0,
  level_from: 0,
  level_to: 100,
  avatarId: { full_url: '/avatars/1.svg' },
  userDetails: { languageId: { short_code: 'en' } },
  userOnboarding: [],
  allow_login_from_social_media: false,
  has_two_steps: false,
  profile_complete: true,
  activated: true,
  has_password: true,
  email_verified: true,
  phone_verified: false,
  role: 'manager',
  created_at: '2026-01-01T00:00:00.000Z',
};
