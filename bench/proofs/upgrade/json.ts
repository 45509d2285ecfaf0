/** A JSON value of unknown shape. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** The `params` of an answer envelope. Throws when there are none. */
export function paramsOf(answer: string): Json {
  const envelope: Json = JSON.parse(answer);
  return at(envelope, 'params');
}

/** The value at a path of keys. Throws, naming the path, when there is none. */
export function at(value: Json, ...path: readonly string[]): Json {
  let found: Json | undefined = value;
  for (const name of path) found = isFields(found) ? found[name] : undefined;
  if (found === undefined) throw new Error(`An answer has no ${path.join('.')}.`);
  return found;
}

/** The number at a path. Throws when there is none. */
export function numberAt(value: Json, ...path: readonly string[]): number {
  const found = at(value, ...path);
  if (typeof found === 'number') return found;
  throw new Error(`${path.join('.')} of an answer is no number.`);
}

/** The text at a path. Throws when there is none. */
export function textAt(value: Json, ...path: readonly string[]): string {
  const found = at(value, ...path);
  if (typeof found === 'string') return found;
  throw new Error(`${path.join('.')} of an answer is no text.`);
}

/** The list at a path. Throws when there is none. */
export function listAt(value: Json, ...path: readonly string[]): readonly Json[] {
  const found = at(value, ...path);
  if (isList(found)) return found;
  throw new Error(`${path.join('.')} of an answer is no list.`);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isFields(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
