import { arrivalsOf, rowsOfWorld } from '../../e2e/route-addresses.ts';
import type { World } from '../../e2e/world.ts';

/** Which screen lists what an address of the table stands for, and how its links read. */
const LISTED = {
  article: { screen: '/stats/news', link: /href="\/stats\/news\/([^/"?]+)/ },
  challenge: { screen: '/play/challenges/general', link: /href="\/play\/challenge\/(\d+)/ },
} as const;

/**
 * The addresses a visitor arrives at, of every route that does not ask to sign in; addresses that several lead to, once.
 * Only those that contain a word, if one is given.
 */
export async function publicAddresses(world: World, word = ''): Promise<readonly string[]> {
  const named = await rowsOfWorld(world);
  for (const [name, { screen, link }] of Object.entries(LISTED)) {
    const document = await (await fetch(`${world.url}${screen}`)).text();
    const found = link.exec(document)?.[1];
    if (found === undefined) throw new Error(`${screen} lists no ${name}`);
    named.set(name, found);
  }
  return arrivalsOf('visitor', named, word);
}
