import { connect } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { assertBooksBalance } from '../../server/src/testing/books.ts';
import { openCluster } from '../../server/src/testing/cluster.ts';
import { fieldingRaces, makeFieldingScene } from '../../server/src/testing/fielding-races.ts';
import { makeRaceScene, marketRaces } from '../../server/src/testing/market-races.ts';
import type { ProofParameters } from '../proof.ts';

const ROUNDS = 500;
const ACTORS = 64;
const CONNECTIONS = 20;

/** Plays each race of the market and of cards in teams so many rounds with 64 actors and holds the books against their entries. */
export async function proveT4({ cycles, naive }: ProofParameters): Promise<boolean> {
  const rounds = cycles ?? ROUNDS;
  const started = performance.now();
  console.log(`T4: ${rounds} rounds of ${ACTORS} actors for each race`);
  const { cluster, remove } = await openCluster({ durable: true });
  await migrate(cluster.url('postgres'));
  const db = connect(cluster.url('postgres'), CONNECTIONS);
  try {
    const scene = await makeRaceScene(db, ACTORS);
    const teams = await makeFieldingScene(db, ACTORS / 4);
    const races = [
      ...marketRaces.map(({ name, play, playNaively }) => ({
        name,
        play: () => (naive ? playNaively(scene) : play(scene)),
      })),
      ...fieldingRaces.map(({ name, play, playNaively }) => ({
        name,
        play: () => (naive ? playNaively(teams) : play(teams)),
      })),
    ];
    let lost = 0;
    for (const { name, play } of races) {
      const began = performance.now();
      const wrong: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const found = await play();
        wrong.push(...found.map((each) => `round ${round + 1}: ${each}`));
      }
      const seconds = (performance.now() - began) / 1000;
      console.log(`${name}: ${rounds} rounds, ${wrong.length} wrong, ${seconds.toFixed(0)} s`);
      for (const each of wrong.slice(0, 3)) console.log(`  ${each}`);
      lost += wrong.length;
    }
    if (!naive) await assertBooksBalance(db);
    const caught = naive ? ': the planted variants were caught' : '';
    console.log(lost === 0 ? 'T4 holds, the books are right' : `T4 DOES NOT HOLD${caught}`);
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
    return lost === 0;
  } finally {
    await db.destroy();
    await remove();
  }
}
