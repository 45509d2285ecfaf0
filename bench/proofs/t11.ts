import { forgeRequests } from '../../server/src/testing/attacks/forged-requests.ts';
import { openAttackedServer } from './scenes/attacked-server.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const FORGED = 10_000;
const REPLAYED = 1_000;
const GENUINE = 1_000;

/**
 * Sends requests that were changed after they were signed, repeated ones, and genuine ones whose clock is off by up to
 * the accepted window. `naive` checks no signatures.
 */
export async function proveT11({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  const forged = cycles ?? FORGED;
  console.log(`T11: ${forged} forged, ${REPLAYED} repeated, ${GENUINE} genuine requests; seed ${seed}`);
  const server = await openAttackedServer(naive ? { config: { signatures: false } } : {});
  try {
    const report = await forgeRequests(server.app, seed, { forged, replayed: REPLAYED, genuine: GENUINE });
    const { accepted, ways, replaysAccepted, genuineAccepted } = report;
    console.log(`forged in ${ways} ways: ${accepted.length} accepted`);
    for (const [way, times] of Map.groupBy(accepted, (each) => each))
      console.log(`VIOLATION: accepted ${times.length} times: ${way}`);
    console.log(`repeated: ${replaysAccepted} accepted; genuine: ${genuineAccepted} of ${GENUINE} accepted`);
    console.log(`seed ${seed}, ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    const holds = accepted.length === 0 && replaysAccepted === 0 && genuineAccepted === GENUINE;
    console.log(holds ? 'T11 holds' : `T11 DOES NOT HOLD${naive ? ': the planted variant was caught' : ''}`);
    return holds;
  } finally {
    await server.close();
  }
}
