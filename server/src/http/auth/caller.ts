import type { Access } from '@touchline/contract/call';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup';

/** Where a call came from, whoever makes it. */
interface Origin {
  readonly language: LanguageCode;
  /** Network address of the caller; 'in-process' for callers inside the server. */
  readonly address: string;
  /** What the caller's browser or program says it is, for the list of sessions. */
  readonly device: string;
}

export interface VisitorCaller extends Origin {
  readonly kind: 'visitor';
}

export interface ManagerCaller extends Origin {
  readonly kind: 'manager';
  readonly managerId: number;
  /** Null for managers who play inside the server: the replay and the built-in world. */
  readonly sessionId: number | null;
  /** The presented session token; null without a session. */
  readonly token: string | null;
  readonly role: 'manager' | 'operator';
  readonly nickname: string;
  readonly activated: boolean;
  /** The session still waits for its two-step code. */
  readonly owesSecondStep: boolean;
}

export type Caller = VisitorCaller | ManagerCaller;

/** Whom a call of each access hands to its function. */
export interface CallerByAccess {
  readonly visitor: Caller;
  readonly limited: ManagerCaller;
  readonly manager: ManagerCaller;
  readonly operator: ManagerCaller;
}

const IN_PROCESS = { language: 'en', address: 'in-process', device: 'in-process' } as const satisfies Origin;

/** A visitor inside the server, for calls made without HTTP. */
export function inProcessVisitor(language: LanguageCode = 'en'): VisitorCaller {
  return { ...IN_PROCESS, kind: 'visitor', language };
}

/** An activated manager inside the server: the replay's and the built-in world's. */
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
    activated: true,
    owesSecondStep: false,
  };
}

type Gates = { readonly [Who in Access]: (caller: Caller) => CallerByAccess[Who] | Refusal };

const GATES: Gates = {
  visitor: (caller) => caller,
  limited: (caller) => (caller.kind === 'manager' ? caller : refuse('ERR_LOGIN_REQUIRED')),
  manager: fullManager,
  operator(caller) {
    const manager = fullManager(caller);
    if ('refused' in manager || manager.role === 'operator') return manager;
    return refuse('ERR_NOT_ALLOWED');
  },
};

function fullManager(caller: Caller): ManagerCaller | Refusal {
  if (caller.kind === 'visitor') return refuse('ERR_LOGIN_REQUIRED');
  if (caller.owesSecondStep) return refuse('ERR_TWO_STEPS_REQUIRED');
  return caller.activated ? caller : refuse('ERR_ACTIVATION_REQUIRED');
}

/** The caller as a call of this access knows him, or why he may not make it. Denies what it does not know. */
export function admit<Who extends Access>(access: Who, caller: Caller): CallerByAccess[Who] | Refusal {
  return GATES[access](caller);
}
