import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { CallSwitch, CountryFeature } from './startup/switches.ts';

/**
 * Who may make a call. `limited` also admits a session whose activation or profile is pending, `any_session` one whose
 * second step is pending too.
 */
export type Access = 'visitor' | 'any_session' | 'limited' | 'manager' | 'operator';

/**
 * One call of the product, described once: the server binds a function to it, the web client is typed from
 * it, and the OpenAPI document is made from it.
 */
export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  /** What the call does, for the API documentation. */
  readonly title: string;
  readonly access: Who;
  /** It changes state, so it carries an idempotency key and runs in one transaction. */
  readonly changes: boolean;
  /** Path parameters, query and body together. */
  readonly input: Input;
  /** What `params` holds on success. */
  readonly output: Output;
  /** Refusals of this call; those of the edge (signature, limits, session) apply to every call. */
  readonly errors: readonly ErrorCode[];
  /**
   * A refusal also has `success: false`, and its `message` is a list: the specification's form for these calls.
   */
  readonly failsWithMessages?: true;
  /** The switches that refuse it with ERR_SWITCHED_OFF; none: it is never switched off. */
  readonly switches?: readonly CallSwitch[];
  /**
   * The feature whose switch of a country refuses the managers who live there with ERR_NOT_IN_COUNTRY. Calls that are
   * refused only for some contests have the refusal without this.
   */
  readonly closedByCountry?: CountryFeature;
  /** The specification's shorter paths of the same call, without their optional last parameters. */
  readonly also?: readonly string[];
}

/** Describes a call, keeping the exact types of its schemas. */
export function call<Input extends z.ZodType, Output extends z.ZodType, const Who extends Access>(
  description: Call<Input, Output, Who>,
): Call<Input, Output, Who> {
  return description;
}
