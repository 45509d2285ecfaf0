import { sql, type RawBuilder } from 'kysely';

/** Letters that are no base letter with a mark, and what people type for them. */
const PLAIN = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ß: 's', æ: 'a', œ: 'o', þ: 't' } as const;
const FROM = Object.keys(PLAIN).join('');
const TO = Object.values(PLAIN).join('');

/** A text for searching: lower case, without accents. `foldedSql` does the same inside the database. */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return Array.from(bare, (letter) => {
    const index = FROM.indexOf(letter);
    return index === -1 ? letter : (TO[index] ?? letter);
  }).join('');
}

/** SQL of the folded text of an expression. */
export function foldedSql(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`translate(regexp_replace(lower(normalize(${expression}, NFKD)), '[\u0300-\u036f]', '', 'g'), ${FROM}, ${TO})`;
}
