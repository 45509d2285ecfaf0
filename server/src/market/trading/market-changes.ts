import { ASSET_TYPE } from '@touchline/domain/cards';
import type { Db } from '../../db/database.ts';
import type { LiveKind } from '../../live/topic-source.ts';

type AssetType = 1 | 2;

/** By player or venue id, when its market last changed (`performance.now()`). */
type Changes = { readonly [type in AssetType]: Map<number, number> };

const recent = new WeakMap<Db, Changes>();

/**
 * Notes that the market of players or venues has changed, after the transaction that changed it: what was read before
 * is then too old. Called on a commit of this process, and for another process on
 * its notification.
 */
export function noteMarketChange(db: Db, assetType: AssetType, subjectIds: readonly number[]): void {
  const changes = changesOf(db, assetType);
  for (const id of subjectIds) changes.set(id, performance.now());
}

/** Notes the changes of cards among published changes of topics. */
export function noteMarketTopics(db: Db): (kind: LiveKind, ids: readonly number[]) => void {
  return (kind, ids) => {
    if (kind === 'player') noteMarketChange(db, ASSET_TYPE.player, ids);
    if (kind === 'venue') noteMarketChange(db, ASSET_TYPE.venue, ids);
  };
}

/** Whether the market of a player or venue has changed since a read began (`performance.now()`). */
export function hasChangedSince(db: Db, assetType: AssetType, subjectId: number, readAt: number): boolean {
  const changedAt = changesOf(db, assetType).get(subjectId);
  return changedAt !== undefined && changedAt >= readAt;
}

/** Forgets changes from before a time. */
export function forgetChangesBefore(db: Db, assetType: AssetType, time: number): void {
  const changes = changesOf(db, assetType);
  for (const [id, changedAt] of changes) if (changedAt < time) changes.delete(id);
}

function changesOf(db: Db, assetType: AssetType): Map<number, number> {
  const changes = recent.get(db) ?? { 1: new Map(), 2: new Map() };
  recent.set(db, changes);
  return changes[assetType];
}
