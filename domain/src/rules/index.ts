import type { Rules } from './rules.ts';
import { VERSION_1 } from './version-1.ts';
import { VERSION_2 } from './version-2.ts';
import { VERSION_3 } from './version-3.ts';

export * from './durations.ts';
export * from './packs.ts';
export * from './rewards.ts';
export * from './rules.ts';
export * from './stars.ts';

const VERSIONS: ReadonlyMap<number, Rules> = new Map(
  [VERSION_1, VERSION_2, VERSION_3].map((rules) => [rules.version, rules]),
);

/** The rules for new contests, orders and draws. */
export const CURRENT_RULES: Rules = VERSION_3;

/**
 * The rules of one version, for objects opened under it. Throws a RangeError when there is no such version: a stored
 * version always exists.
 */
export function rulesOf(version: number): Rules {
  const rules = VERSIONS.get(version);
  if (rules === undefined) throw new RangeError(`There is no version ${version} of the rules.`);
  return rules;
}
