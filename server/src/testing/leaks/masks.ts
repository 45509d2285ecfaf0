import type { CallKey } from '@touchline/contract/calls';

/** Parts of an answer that differ between two worlds without revealing anything about picks. */
export interface Mask {
  /** The calls whose answers have it. */
  readonly calls: readonly CallKey[];
  readonly pattern: RegExp;
  readonly reason: string;
}

/** Every exception of the comparison. Each mask is as narrow as its reason. */
const MASKS: readonly Mask[] = [
  {
    calls: [
      'packs.draws.commitment',
      'packs.draws.changeSeed',
      'packs.draws.list',
      'packs.draws.get',
      'spin.paid',
      'spin.free',
      'spin.list',
      'spin.proof',
    ],
    pattern: /\b(?:[0-9a-f]{64}|[0-9a-f]{16})\b/g,
    reason: 'the seeds of draws and their commitments are random',
  },
  {
    calls: ['wallet.statement'],
    pattern: /\/statements\/[\w-]{43}|"expires_at":"[^"]*"/g,
    reason: 'the address of a download is random, and it expires by the clock of the machine',
  },
  {
    calls: ['payments.request', 'payments.list', 'payments.get', 'payments.sandbox'],
    pattern: /\/checkout\/[\w-]{32}/g,
    reason: 'the address of a checkout is random',
  },
  {
    calls: ['auth.register', 'auth.signIn', 'auth.refresh'],
    pattern: /"(?:session_key|signing_key)":"[^"]*"/g,
    reason: 'the keys of a session are random',
  },
];

/** The text of an answer without what may differ. */
export function masked(key: string, text: string): string {
  return MASKS.filter(({ calls }) => calls.some((call) => call === key)).reduce(
    (rest, { pattern }) => rest.replaceAll(pattern, '…'),
    text,
  );
}
