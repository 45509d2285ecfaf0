import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { recordAct } from '../db/record-act.ts';
import { setSwitch } from '../http/calls/switches.ts';
import { notify } from '../inbox/public.ts';
import { describeDifferences, latestComparison, type SourceResult } from './comparisons.ts';
import type { ComparedFigure, ExternalSource } from './external-source.ts';

/** The actor in the records of operators' acts when withdrawals are switched off. */
const ACTOR = 'comparison of the books';
/** The advisory lock of this job; the same number in every process. */
const COMPARISON_LOCK = 7_301_457;

/** The books differ from an external source: the message names the difference, for the log. */
class BooksDiffer extends Error {
  override readonly name = 'BooksDiffer';
}

/**
 * Compares the ledger with every source, once an hour of the game. When one differs, switches withdrawals off for
 * everyone, alerts the operators, and throws BooksDiffer after the commit, for the log. A source that does not
 * answer stops nothing. Returns false when this hour was compared.
 */
export async function compareBooks(db: Db, sources: readonly ExternalSource[]): Promise<boolean> {
  if (!(await isDue(db))) return false;
  const results = await Promise.all(sources.map((source) => resultOf(db, source)));
  const written = await inTransaction(db, (tx) => writeComparison(tx, results));
  if (written && results.some(({ outcome }) => outcome === 'differ'))
    throw new BooksDiffer(`Withdrawals are stopped: ${describeDifferences(results)}`);
  return written;
}

async function isDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from books_comparison where at >= date_trunc('hour', game_now(), 'UTC') limit 1
  `.execute(db);
  return rows.length === 0;
}

/** Compares one source. A payment may arrive between its two readings, so a difference must be found twice. */
async function resultOf(db: Db, source: ExternalSource): Promise<SourceResult> {
  const { name } = source;
  try {
    const first = differing(await source.compare(db));
    const again = first.length === 0 ? [] : differing(await source.compare(db));
    const differences = again.filter(({ what }) => first.some((each) => each.what === what));
    return {
      name,
      outcome: differences.length === 0 ? 'agree' : 'differ',
      differences: differences.map(({ what, ledger, outside }) => ({
        what,
        ledger: ledger.toString(),
        outside: outside.toString(),
      })),
      error: null,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown error';
    return { name, outcome: 'unreachable', differences: [], error: message };
  }
}

function differing(figures: readonly ComparedFigure[]): readonly ComparedFigure[] {
  return figures.filter(({ ledger, outside }) => ledger !== outside);
}

/** Stores a comparison and acts on it. Returns false when another process was first. */
async function writeComparison(tx: Tx, results: readonly SourceResult[]): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${COMPARISON_LOCK})`.execute(tx);
  if (!(await isDue(tx))) return false;
  const outcomes = new Set(results.map(({ outcome }) => outcome));
  const differs = outcomes.has('differ');
  const before = await latestComparison(tx);
  const at = await gameNow(tx);
  const stopped = differs && (await stopWithdrawals(tx, at, describeDifferences(results)));
  await sql`
    insert into books_comparison (at, outcome, sources, stopped_withdrawals)
    values (${at}, ${differs ? 'differ' : outcomes.has('unreachable') ? 'unreachable' : 'agree'},
      ${JSON.stringify(results)}::jsonb, ${stopped})
  `.execute(tx);
  if (differs && (stopped || before?.outcome !== 'differ')) await alertOperators(tx, at, results);
  return true;
}

/** Switches withdrawals off for everyone and records why. Returns false when they were off. */
async function stopWithdrawals(tx: Tx, at: Date, reason: string): Promise<boolean> {
  if (!(await setSwitch(tx, 'withdrawals', true))) return false;
  await recordAct(tx, at, {
    operator: ACTOR,
    act: 'switch_off',
    subject: { kind: 'country', id: 0 },
    before: { feature: 'withdrawals', off: false },
    after: { feature: 'withdrawals', off: true },
    reason,
  });
  return true;
}

async function alertOperators(tx: Tx, at: Date, results: readonly SourceResult[]): Promise<void> {
  const operators = await sql<{
    id: number;
  }>`select id from manager where role = 'operator' order by id`.execute(tx);
  const differing = results.filter(({ outcome }) => outcome === 'differ').map(({ name }) => name);
  await notify(
    tx,
    at,
    operators.rows.map(({ id }) => ({
      managerId: id,
      kind: 'books_differ' as const,
      values: { sources: differing.join(', ') },
      link: '/fair/solvency',
    })),
  );
}
