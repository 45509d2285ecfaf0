import type * as z from 'zod';

/** What is wrong with a value: where, such as `cards.0.qty`, and why. */
export interface Wrong {
  /** Empty when it is the value as a whole. */
  readonly field: string;
  readonly reason: string;
}

type Issue = z.core.$ZodIssue;

/** Names of fields come from whoever sent them. */
const MAX_FIELD_LENGTH = 100;
/** Some reasons list all the values a field may have. */
const MAX_REASON_LENGTH = 200;

/**
 * The first thing that is wrong with a value, from what its schema says. The reason tells what the contract expects and
 * never the value that came, which may be a password.
 */
export function firstIssue(issues: readonly Issue[]): Wrong {
  const [first] = issues;
  const { path, reason } = first === undefined ? { path: [], reason: '' } : placeOf(first);
  return {
    field: path.join('.').slice(0, MAX_FIELD_LENGTH),
    reason: reason.slice(0, MAX_REASON_LENGTH),
  };
}

interface Place {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

/** An unknown key is a field of its own, and in a union the branch that came furthest says what is wrong. */
function placeOf(issue: Issue): Place {
  if (issue.code === 'unrecognized_keys') {
    return { path: [...issue.path, ...issue.keys.slice(0, 1)], reason: 'Unknown field' };
  }
  if (issue.code !== 'invalid_union') return { path: issue.path, reason: issue.message };
  const branches = issue.errors.flatMap(([error]) => (error === undefined ? [] : [error]));
  const ofItsType = branches.find((error) => error.code !== 'invalid_type' || error.path.length > 0);
  if (ofItsType === undefined) {
    const reasons = new Set(branches.map((error) => error.message));
    return { path: issue.path, reason: [...reasons].join(', or: ') || issue.message };
  }
  const within = placeOf(ofItsType);
  return { path: [...issue.path, ...within.path], reason: within.reason };
}
