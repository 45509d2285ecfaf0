import type { Db } from '../db/database.ts';

/** A figure that the ledger and something outside it both know, in units of XFC. */
export interface ComparedFigure {
  /** What it counts, in English for operators: "credited deposits". */
  readonly what: string;
  readonly ledger: bigint;
  readonly outside: bigint;
}

/** An external record that the ledger must agree with: a provider of payments, a chain. */
export interface ExternalSource {
  /** One word, such as `payments`; it is public, and a label of the metrics. */
  readonly name: string;
  /**
   * Reads both sides now. What is under way (paid and not credited, sent and not confirmed) is left out on both or counted
   * on both. Throws when the outside does not answer; requests go through `outside/fetch-guarded.ts`, which bounds them.
   */
  compare(db: Db): Promise<readonly ComparedFigure[]>;
}
