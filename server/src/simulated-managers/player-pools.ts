import { isRefusal } from '@touchline/contract/errors';
import type { PickRow } from '@touchline/contract/contests/players';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { inProcessVisitor } from '../http/auth/caller.ts';
import type { CallServices } from '../http/calls/call-services.ts';
import { invoke } from '../http/calls/invoke.ts';
import type { PlayerPool } from './pick-team.ts';
import type { ContestSnapshot } from './queries.ts';

const PAGE = 100;
const MAX_CACHED = 24;
/** The age after which a pool is read again; form changes with every matchday. */
const MAX_AGE_MS = 6 * HOUR_MS;

/**
 * Reads the players that may be picked, through the public calls, once for all managers and for all contests that share
 * them. Pro contests are read as a visitor: simulated managers field only cards open to everyone.
 */
export function playerPools(services: CallServices) {
  const cached = new Map<string, { readonly readAt: number; readonly pool: PlayerPool }>();
  return async (contest: ContestSnapshot, now: number): Promise<PlayerPool | null> => {
    const key = `${contest.poolId} ${contest.locksAt} ${contest.proTier}`;
    const entry = cached.get(key);
    if (entry !== undefined && now - entry.readAt < MAX_AGE_MS) return entry.pool;
    const pool = await readPool(services, contest.id);
    cached.delete(key);
    if (pool !== null) cached.set(key, { readAt: now, pool });
    for (const oldest of cached.keys()) {
      if (cached.size <= MAX_CACHED) break;
      cached.delete(oldest);
    }
    return pool;
  };
}

async function readPool(services: CallServices, contestId: number): Promise<PlayerPool | null> {
  const visitor = inProcessVisitor();
  const contest = await invoke(services, 'contests.get', { id: contestId }, visitor, null);
  if (isRefusal(contest)) return null;
  const players: PickRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await invoke(
      services,
      'contests.players.pickable',
      { contestId, page, noItems: PAGE },
      visitor,
      null,
    );
    if (isRefusal(answer)) return null;
    pages = answer.summary.pages;
    players.push(...answer.data);
  }
  const { rules_version: rulesVersion, match_count: matches, is_pro: isPro, pro_tier: proTier } = contest;
  return { rulesVersion, matches, isPro, proTier, players };
}
