import { stringifySearchWith } from '@tanstack/react-router';

/** Reads a value as the router does, but lets a number written in the usual way pass as text: it needs no quotes. */
function readQuoted(text: string): unknown {
  if (String(Number(text)) === text) throw new SyntaxError();
  return JSON.parse(text);
}

/**
 * Prints the search of an address. The router quotes text that reads as a number (`?league="3"`), so that it comes back as
 * text. Every screen takes numbers for text, so these are printed as they are; quoted ones of old links are still read.
 */
export const queryText = stringifySearchWith(JSON.stringify, readQuoted);
