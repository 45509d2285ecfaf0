import type * as z from 'zod';

/** The first invalid field of a value, such as `cards.0.qty`, and the reason. */
interface FieldIssue {
  /** Empty when the value as a whole is invalid. */
  readonly field: string;
  readonly reason: string;
}

type Issue = z.core.$ZodIssue;

/** Field names come from the client. */
const MAX_FIELD_LENGTH = 100;
/** Some reasons list all allowed values of a field. */
const MAX_REASON_LENGTH = 200;

/**
 * The first issue the schema found in a value. The reason names what the contract expects, never the value received,
 * which may be a password.
 */
export function firstIssue(issues: readonly Issue[]): FieldIssue {
  const [first] = issues;
  const { path, reason } = first === undefined ? { path: [], reason: '' } : locate(first);
  return {
    field: path.join('.').slice(0, MAX_FIELD_LENGTH),
    reason: reason.slice(0, MAX_REASON_LENGTH),
  };
}

interface LocatedIssue {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

/** Locates an issue: an unknown key counts as a field, and of a union the branch that matched furthest counts. */
function locate(issue: Issue): LocatedIssue {
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
  const within = locate(ofItsType);
  return { path: [...issue.path, ...within.path], reason: within.reason };
}
