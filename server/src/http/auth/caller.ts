import type { Access } from '@touchline/contract/call';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import type { DeviceKeys } from './device-keys.ts';

/** The origin of a call. */
interface Origin {
  readonly language: LanguageCode;
  /** Network address of the caller; 'in-process' for callers inside the server. */
  readonly address: string;
  /** The user agent of the caller, for the list of sessions. */
  readonly device: string;
  /** Keys the caller's device sent of itself; absent for callers inside the server. */
  readonly deviceKeys?: DeviceKeys;
}

interface VisitorCaller extends Origin {
  readonly kind: 'visitor';
}

export interface ManagerCaller extends Origin {
  readonly kind: 'manager';
  readonly managerId: number;
  /** Null for managers simulated inside the server. */
  readonly sessionId: number | null;
  /** The presented session token; null without a session. */
  readonly token: string | null;
  readonly role: 'manager' | 'operator';
  /** Empty until the profile is complete. */
  readonly nickname: string;
  readonly profileComplete: boolean;
  readonly activated: boolean;
  /** Whether the session still needs its two-step code. */
  readonly owesSecondStep: boolean;
}

export type Caller = VisitorCaller | ManagerCaller;

/** The caller type by the access a call requires. */
export interface CallerByAccess {
  readonly visitor: Caller;
  readonly any_session: ManagerCaller;
  readonly limited: ManagerCaller;
  readonly manager: ManagerCaller;
  readonly operator: ManagerCaller;
}

const IN_PROCESS = { language: 'en', address: 'in-process', device: 'in-process' } as const satisfies Origin;

/** A visitor for calls made in process. */
export function inProcessVisitor(language: LanguageCode = 'en'): VisitorCaller {
  return { ...IN_PROCESS, kind: 'visitor', language };
}

/** An activated manager for calls made in process: of the replay or the built-in world. */
export function inProcessManager(manager: {
  readonly managerId: number;
  readonly nickname: string;
  readonly language?: LanguageCode;
}): ManagerCaller {
  return {
    ...IN_PROCESS,
    ...manager,
    kind: 'manager',
    sessionId: null,
    token: null,
    role: 'manager',
    profileComplete: true,
    activated: true,
    owesSecondStep: false,
  };
}

type AccessChecks = { readonly [Who in Access]: (caller: Caller) => CallerByAccess[Who] | Refusal };

const ACCESS_CHECKS: AccessChecks = {
  visitor: (caller) => caller,
  any_session: (caller) => (caller.kind === 'manager' ? caller : refuse('ERR_LOGIN_REQUIRED')),
  limited: limitedManager,
  manager: fullManager,
  operator(caller) {
    const manager = fullManager(caller);
    if ('refused' in manager || manager.role === 'operator') return manager;
    return refuse('ERR_NOT_ALLOWED');
  },
};

function limitedManager(caller: Caller): ManagerCaller | Refusal {
  if (caller.kind === 'visitor') return refuse('ERR_LOGIN_REQUIRED');
  return caller.owesSecondStep ? refuse('ERR_TWO_STEPS_REQUIRED') : caller;
}

/** A manager without a pending second step, profile or activation; each is refused by its own name. */
function fullManager(caller: Caller): ManagerCaller | Refusal {
  const manager = limitedManager(caller);
  if ('refused' in manager) return manager;
  if (!manager.profileComplete) return refuse('ERR_COMPLETE_PROFILE');
  return manager.activated ? manager : refuse('ERR_ACTIVATION_REQUIRED');
}

/** Authorizes a caller for an access and narrows the caller's type; refuses otherwise. */
export function admit<Who extends Access>(access: Who, caller: Caller): CallerByAccess[Who] | Refusal {
  return ACCESS_CHECKS[access](caller);
}
