import { fileURLToPath } from 'node:url';
import type { CallOutput } from '@touchline/contract/calls';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { PACK_KEYS, REGULAR_PACK_KEYS, type PackKey } from '@touchline/domain/rules/packs';
import { connect, inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { inProcessVisitor } from '../../../server/src/http/auth/caller.ts';
import { openDrops } from '../../../server/src/packs/open-drops.ts';
import { openCluster } from '../../../server/src/testing/database/cluster.ts';
import {
  makeManagers,
  stopClockAt,
  type TestManager,
} from '../../../server/src/testing/contests/contests.ts';
import {
  accepted,
  dropOf,
  makeCardLeague,
  packCaller,
  SHOP_TIME,
  type CallPacks,
} from '../../../server/src/testing/packs/packs.ts';
import { verifyBooks } from '../../../server/src/wallet/verify-books.ts';

type Receipt = CallOutput<'packs.draws.get'>;

const SCRIPT = fileURLToPath(new URL('../../../docs/fair/verify-draw.mjs', import.meta.url));
const PACKS_OF_A_KIND = 5;
/** The purchases of one manager: the maximum allowed, one of them a starter pack. */
const PACKS_A_MANAGER = PACKS_OF_A_KIND * REGULAR_PACK_KEYS.length + 1;
const AT_ONCE = 8;
/** Multiplier on the copies of a league, so that one league is enough for all draws. */
const COPIES = 400;

interface Drop {
  readonly pack: PackKey;
  readonly id: number;
}

/** Buys packs through the API, reveals the seeds, and checks every draw with the published script. */
export async function checkReceipts(wanted: number): Promise<boolean> {
  const { faultsOf }: { readonly faultsOf: (receipt: Receipt) => readonly string[] } = await import(SCRIPT);
  const { cluster, remove } = await openCluster({ durable: false });
  try {
    await migrate(cluster.url('postgres'));
    const db = connect(cluster.url('postgres'), AT_ONCE + 1);
    const call = packCaller(db);
    const drops = await openGreatShop(db, wanted);
    const managers = await makeManagers(db, Math.ceil(wanted / PACKS_A_MANAGER), xfc(2_000n * XFC_UNIT));
    const found = { receipts: 0, faulty: 0 };
    const left = managers.values();
    const work = async (): Promise<void> => {
      for (const manager of left) {
        for (const id of await buyAll(call, drops, manager)) {
          const receipt = accepted(await call('packs.draws.get', { id }, inProcessVisitor()));
          found.receipts += 1;
          if (faultsOf(receipt).length > 0) found.faulty += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const books = (await verifyBooks(db)).flatMap(({ findings }) => findings);
    await db.destroy();
    console.log(`receipts ${found.receipts}, faulty ${found.faulty}, findings in the books ${books.length}`);
    return found.receipts >= wanted && found.faulty === 0 && books.length === 0;
  } finally {
    await remove();
  }
}

/** Creates a league with enough copies for all draws, and the packs of each kind; returns its drops. */
async function openGreatShop(db: Db, packs: number): Promise<readonly Drop[]> {
  await stopClockAt(db, SHOP_TIME);
  const { leagueId } = await makeCardLeague(db);
  await sql`update card set lifetime = lifetime * ${COPIES}`.execute(db);
  await inTransaction(db, openDrops);
  await sql`update pack_drop set quantity = ${packs}, left_quantity = ${packs}`.execute(db);
  return Promise.all(PACK_KEYS.map(async (pack) => ({ pack, id: await dropOf(db, leagueId, pack) })));
}

/** Buys a manager's limit of every pack with their own seed, and reveals the server's; returns the draws. */
async function buyAll(
  call: CallPacks,
  drops: readonly Drop[],
  manager: TestManager,
): Promise<readonly number[]> {
  await call('packs.draws.changeSeed', { seed: `★ ${manager.nickname}` }, manager);
  const ids: number[] = [];
  for (const { pack, id: package_id } of drops) {
    const limit = pack === 'starter' ? 1 : PACKS_OF_A_KIND;
    for (let bought = 0; bought < limit; bought += 1) {
      let outcome = await call('packs.buy', { package_id }, manager);
      // A client repeats what a busy server refuses.
      while ('refused' in outcome && outcome.refused === 'ERR_BUSY')
        outcome = await call('packs.buy', { package_id }, manager);
      ids.push(accepted(outcome).draw.draw_id);
    }
  }
  await call('packs.draws.changeSeed', { seed: 'over' }, manager);
  return ids;
}
