import process from 'node:process';
import { parseArgs } from 'node:util';
import { proveJourneys, proveNoLeak, proveTests } from './proofs/test-runs.ts';
import { proveSigner } from './wallet/killed-signer.ts';
import { provePayments } from './wallet/killed-payments.ts';
import { proveT1 } from './proofs/t1.ts';
import { proveT3 } from './proofs/t3.ts';
import { proveT3Live } from './proofs/t3live.ts';
import { proveT4 } from './proofs/t4.ts';
import { proveT5 } from './proofs/t5.ts';
import { proveT7 } from './proofs/t7.ts';
import { proveT8 } from './proofs/t8.ts';
import { proveT9 } from './proofs/t9.ts';
import { proveT10 } from './proofs/t10.ts';
import { proveT11 } from './proofs/t11.ts';
import { proveT12 } from './proofs/t12.ts';
import { proveT13 } from './proofs/t13.ts';
import { proveT14 } from './proofs/t14.ts';
import { proveT15 } from './proofs/t15.ts';
import { proveProvider } from './proofs/provider.ts';
import { proveInclusion } from './wallet/inclusion.ts';
import { proveMobile } from './proofs/mobile.ts';
import { proveUpgrade } from './proofs/upgrade/prove-upgrade.ts';
import type { ProofParameters } from './proof-parameters.ts';

interface Proof {
  readonly shows: string;
  /** Resolves to whether the proof held. */
  readonly prove: (parameters: ProofParameters) => Promise<boolean>;
}

const PROOFS: Readonly<Record<string, Proof>> = {
  t1: {
    shows: 'random market commands on the database and on an in-memory model end in the same state',
    prove: proveT1,
  },
  t3: {
    shows: 'kill -9 of every process during payouts: each prize is paid once, no acknowledged join is lost',
    prove: proveT3,
  },
  t3live: {
    shows:
      'kill -9 of every process during matches: same standings as an uninterrupted run, each prize paid once',
    prove: proveT3Live,
  },
  t4: {
    shows:
      '64 actors race for one copy: buy, cancel, edit, field, lend, bid, open a pack (--naive: without locks)',
    prove: proveT4,
  },
  t5: {
    shows:
      'two servers on one database, kill -9 and SIGSTOP of either while 500 contests settle: each paid once, work taken over in 30 s',
    prove: proveT5,
  },
  t7: {
    shows:
      'a feed that loses, repeats, reorders, delays, corrects and retracts events yields the same points as a clean one',
    prove: proveT7,
  },
  provider: {
    shows:
      'matches polled from a provider with damaged answers end as those polled with clean ones (--naive)',
    prove: proveProvider,
  },
  t8: {
    shows:
      'malformed and boundary values for every field of every operation: no answer of 5xx, no hang, no leak (--naive)',
    prove: proveT8,
  },
  t9: {
    shows:
      'every call by every kind of caller with the ids of somebody else: nothing foreign is read or changed (--naive)',
    prove: proveT9,
  },
  t10: {
    shows:
      'joins within two seconds of the lock with a wrong process clock: none accepted late, none refused early (--naive)',
    prove: proveT10,
  },
  t11: {
    shows: 'forged, repeated and late requests: only genuine ones within the window are accepted (--naive)',
    prove: proveT11,
  },
  t12: {
    shows: 'a million draws from every table match its odds, and the public script verifies 10,000 draws',
    prove: proveT12,
  },
  t13: {
    shows: 'hostile uploads: none served but as a picture without metadata, each within 2 s and 256 MB',
    prove: proveT13,
  },
  t14: {
    shows:
      'guessing of passwords and codes from 1 and from 200 networks stays within its limits, the owner gets in (--naive)',
    prove: proveT14,
  },
  t15: {
    shows:
      'deposits and withdrawals over a chain that reorganises, nodes that lag, fork, repeat and lie, and a signer that dies: each log credited once, each withdrawal sent or returned once (--naive)',
    prove: proveT15,
  },
  inclusion: {
    shows:
      'the published script finds the balances of 1,000 managers in the published sum, and notices forged proofs (--naive)',
    prove: proveInclusion,
  },
  payments: {
    shows:
      'kill -9 of server and database while card payments are reported, repeated and reordered: each credited once',
    prove: provePayments,
  },
  signer: {
    shows:
      'kill -9 of the program that signs withdrawals, on a real EVM: each arrives exactly once (--naive)',
    prove: proveSigner,
  },
  upgrade: {
    shows: 'this version starts on a data folder of COMMIT, keeps playing and verifies its data',
    prove: proveUpgrade,
  },
  mobile: {
    shows: 'the phone apps are made twice, equal to the byte, with what links, pushes and stores need',
    prove: proveMobile,
  },
  tests: {
    shows: 'every test without a browser passes in its long form (npm test leaves out long ones)',
    prove: proveTests,
  },
  journeys: {
    shows: 'every journey passes on a phone and on a desktop (npm test runs each once)',
    prove: proveJourneys,
  },
  leaks: {
    shows: 'no call, message, document or picture reveals a pick too early (npm test covers a share)',
    prove: proveNoLeak,
  },
};

const USAGE = [
  'npm run proof -- ID [--cycles N] [--seed WORD] [--naive]',
  'npm run proof -- upgrade COMMIT',
  ...Object.entries(PROOFS).map(([id, { shows }]) => `  ${id.padEnd(8)} ${shows}`),
  '  N: cycles of t3, payments and signer, rounds of t3live, t4 and t5, commands of t1, matches of t7 and provider, joins of t10, draws of each table of t12, managers of inclusion, requests of t8 and t11, rounds of t13, scenarios of t15',
  '  --naive runs a deliberately broken variant, which the proof must detect',
].join('\n');

function readParameters(): { readonly proof: Proof; readonly parameters: ProofParameters } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        cycles: { type: 'string' },
        seed: { type: 'string', default: 'proof' },
        naive: { type: 'boolean', default: false },
      },
    });
    const [id = '', commit = null] = positionals;
    const proof = PROOFS[id];
    const cycles = values.cycles === undefined ? null : Number(values.cycles);
    const fits = cycles === null || (Number.isInteger(cycles) && cycles > 0);
    const wanted = id === 'upgrade' ? 2 : 1;
    if (proof === undefined || positionals.length !== wanted || !fits) return null;
    return { proof, parameters: { cycles, seed: values.seed, naive: values.naive, commit } };
  } catch {
    return null;
  }
}

const read = readParameters();
if (read === null) {
  console.log(USAGE);
  process.exitCode = 1;
} else if (!(await read.proof.prove(read.parameters))) {
  process.exitCode = 1;
}
