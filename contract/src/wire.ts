/**
 * The scalars of the wire format. JSON and form bodies are accepted alike, so a number or a flag may also arrive as
 * its one exact text; nothing is coerced beyond that ("0x10", "1e3", " 1", [5] and null are refused).
 */
import { parseMoney, type Money } from '@touchline/domain/money';
import * as z from 'zod';

const MAX_ID = 2_147_483_647;

/** A whole number within bounds, both included, as a number or as its exact text. */
export function whole(min: number, max: number) {
  const inRange = z.int().min(min).max(max);
  const text = z
    .string()
    .regex(/^(0|-?[1-9][0-9]{0,14})$/)
    .transform(Number)
    .pipe(inRange);
  return z.union([inRange, text]);
}

/** A row's id: 1 to 2,147,483,647. */
export const id = whole(1, MAX_ID);
/** A page number, from 1. */
export const page = whole(1, 1_000_000);
/** Rows on a page, 1 to 100. */
export const pageSize = whole(1, 100);
/** The input of a list in pages. */
export const pageInput = { page, noItems: pageSize };
/** -1 and 0 select every league. */
export const leagueFilter = whole(-1, 2_147_483_647);
/** -1 selects the current season of each league. */
export const seasonFilter = whole(-1, 2_147_483_647);
/** True or false; the specification's clients send true as 1. */
export const flag = z.union([
  z.boolean(),
  z.literal([1, '1', 'true']).transform(() => true),
  z.literal([0, '0', 'false', '']).transform(() => false),
]);
export const sortHow = z.enum(['asc', 'desc']);
/** A time in epoch milliseconds, or empty. */
export const dayInMilliseconds = z.union([whole(0, 8_640_000_000_000), z.literal('').transform(() => null)]);

/** An amount of XFC above 0, as a decimal string of at most 8 decimals. */
export const xfcAmount = z
  .string()
  .meta({ pattern: '^(0|[1-9][0-9]{0,9})(\\.[0-9]{1,8})?$' })
  .transform((typed, context): Money<'XFC'> => {
    const money = parseMoney('XFC', typed);
    if (money === null || money.units === 0n) {
      context.addIssue({ code: 'custom', message: 'not an amount' });
      return z.NEVER;
    }
    return money;
  });

/** Text a person typed: bounded, without control characters. */
export function text(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
}

/**
 * An e-mail address for a new account or a mail to it. Marks by which mail programs write lists, names and routes are
 * refused: an address is never anything but one address.
 */
export const emailAddress = z
  .string()
  .min(3)
  .max(254)
  .regex(/^[^\s@\p{Cc}",:;<>()[\]\\]+@[^\s@\p{Cc}",:;<>()[\]\\]+\.[^\s@\p{Cc}",:;<>()[\]\\]+$/u);

/** The paging of an answer that is a list. */
export const summary = z.object({ total: z.int(), page: z.int(), per_page: z.int(), pages: z.int() });
/** ISO 8601 in UTC. */
export const time = z.iso.datetime();
/** An amount in an answer: a decimal string. */
export const amount = z.string().meta({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
