import type { Caller } from '../../http/auth/caller.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import type { TestManager } from '../contests/contests.ts';

/** The participants, by role; the rival is the one whose picks are hidden from all others. */
export const PARTS = [
  'rival',
  'mate',
  'stranger',
  'lender',
  'organizer',
  'host',
  'sponsor',
  'operator',
] as const;
export type Part = (typeof PARTS)[number];
export type Cast = Readonly<Record<Part, TestManager>>;

/** An onlooker before view-team time: everybody but the manager whose picks are hidden. */
export interface Onlooker {
  readonly name: string;
  readonly callerIn: (cast: Cast) => Caller;
}

/** All callers. A new role is a participant above and one line here. */
export const ONLOOKERS: readonly Onlooker[] = [
  { name: 'a visitor', callerIn: () => inProcessVisitor() },
  { name: 'a rival in the same contests', callerIn: ({ mate }) => mate },
  { name: 'a manager outside the contests', callerIn: ({ stranger }) => stranger },
  { name: 'the lender of a card in the team', callerIn: ({ lender }) => lender },
  { name: 'the organizer of a private contest', callerIn: ({ organizer }) => organizer },
  { name: 'the host of a contest at their venue', callerIn: ({ host }) => host },
  { name: 'the maker of a contest’s sponsor', callerIn: ({ sponsor }) => sponsor },
  { name: 'an operator', callerIn: ({ operator }) => ({ ...operator, role: 'operator' }) },
];
