import { connect, sql, type Db } from '../../server/src/db/database.ts';
import type { Embedded } from '../../server/src/db/embedded/embedded.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { biddingAndClosing, makeAuctionScene } from '../../server/src/testing/market/auction-races.ts';
import { assertBooksBalance } from '../../server/src/testing/database/books.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { makeRewards } from '../../server/src/testing/contests/contests.ts';
import { fieldingRaces, makeFieldingScene } from '../../server/src/testing/contests/fielding-races.ts';
import { makeRaceScene, marketRaces } from '../../server/src/testing/market/market-races.ts';
import { lastPack } from '../../server/src/testing/packs/pack-races.ts';
import { dropOf, openShop } from '../../server/src/testing/packs/packs.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const ROUNDS = 500;
const ACTORS = 64;
const CONNECTIONS = 20;

/** A race on its own or a shared database; plays one round and returns the faults of its result. */
interface Race {
  readonly name: string;
  readonly play: () => Promise<readonly string[]>;
}

/** Races that share a scene, and with it a database and its clock. */
interface Family {
  readonly name: string;
  readonly races: (db: Db, naive: boolean) => Promise<readonly Race[]>;
}

const FAMILIES: readonly Family[] = [
  {
    name: 'orders',
    async races(db, naive) {
      const scene = await makeRaceScene(db, ACTORS);
      return marketRaces.map(({ name, play, playNaively }) => ({
        name,
        play: () => (naive ? playNaively(scene) : play(scene)),
      }));
    },
  },
  {
    name: 'teams',
    async races(db, naive) {
      const scene = await makeFieldingScene(db, ACTORS / 4);
      return fieldingRaces.map(({ name, play, playNaively }) => ({
        name,
        play: () => (naive ? playNaively(scene) : play(scene)),
      }));
    },
  },
  {
    name: 'auctions',
    async races(db, naive) {
      await makeRewards(db);
      const { name, play, playNaively } = biddingAndClosing;
      return [
        {
          name,
          play: async () => {
            const scene = await makeAuctionScene(db, ACTORS);
            return naive ? playNaively(scene) : play(scene);
          },
        },
      ];
    },
  },
  {
    name: 'packs',
    async races(db, naive) {
      const { leagueId } = await openShop(db);
      const dropId = await dropOf(db, leagueId, 'promo');
      const scene = { db, leagueId, dropId, buyers: ACTORS };
      return [
        { name: lastPack.name, play: () => (naive ? lastPack.playNaively(scene) : lastPack.play(scene)) },
      ];
    },
  },
];

/**
 * Plays each race of the market, of cards in teams, of auctions and of packs for a number of rounds with 64 actors, and
 * verifies the books against their entries. With `naive`, every planted variant must fail at least once.
 */
export async function proveT4({ cycles, naive }: ProofParameters): Promise<boolean> {
  const rounds = cycles ?? ROUNDS;
  const started = performance.now();
  console.log(`T4: ${rounds} rounds of ${ACTORS} actors for each race`);
  const { cluster, remove } = await openCluster({ durable: true });
  const failed: string[] = [];
  const passed: string[] = [];
  try {
    for (const family of FAMILIES) {
      const db = await openDatabase(cluster, family.name);
      try {
        for (const race of await family.races(db, naive))
          ((await playRace(race, rounds)) ? passed : failed).push(race.name);
        if (!naive) await assertBooksBalance(db);
      } finally {
        await db.destroy();
      }
    }
  } finally {
    await remove();
  }
  if (failed.length === 0)
    console.log(naive ? 'T4: no planted variant was caught' : 'T4 holds, the books are right');
  else
    console.log(`T4 DOES NOT HOLD${naive ? `: of the planted variants ${failed.length} were caught` : ''}`);
  if (naive && passed.length > 0) console.log(`NOT caught: ${passed.join('; ')}`);
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  return failed.length === 0;
}

async function openDatabase(cluster: Embedded, family: string): Promise<Db> {
  const name = `races_of_${family}`;
  const admin = connect(cluster.url('postgres'), 1);
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  await migrate(cluster.url(name));
  return connect(cluster.url(name), CONNECTIONS);
}

/** Plays a race and prints the outcome; returns whether every round ended right. */
async function playRace({ name, play }: Race, rounds: number): Promise<boolean> {
  const began = performance.now();
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const found = await play();
    wrong.push(...found.map((each) => `round ${round + 1}: ${each}`));
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${name}: ${rounds} rounds, ${wrong.length} wrong, ${seconds.toFixed(0)} s`);
  for (const each of wrong.slice(0, 3)) console.log(`  ${each}`);
  return wrong.length === 0;
}
