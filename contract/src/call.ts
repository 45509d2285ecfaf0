import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call. `limited` also admits a session that still owes its second step, its activation or
 * its profile.
 */
export type Access = 'visitor' | 'limited' | 'manager' | 'operator';

/**
 * One call of the product, described once: the server binds a function to it, the web client is typed from
 * it, and the OpenAPI document is made from it.
 */
export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  /** What it does, for the reader of the API documentation. */
  readonly title: string;
  readonly access: Who;
  /** It changes state, so it carries an idempotency key and runs in one transaction. */
  readonly changes: boolean;
  /** Path parameters, query and body together. */
  readonly input: Input;
  /** What `params` holds on success. */
  readonly output: Output;
  /** The refusals of its own; those of the front door (signature, limits, session) hold for every call. */
  readonly errors: readonly ErrorCode[];
  /** The specification's shorter paths of the same call, without their optional last parameters. */
  readonly also?: readonly string[];
}

/** Describes a call, keeping the exact types of its schemas. */
export function call<Input extends z.ZodType, Output extends z.ZodType, const Who extends Access>(
  description: Call<Input, Output, Who>,
): Call<Input, Output, Who> {
  return description;
}
