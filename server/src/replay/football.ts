import type { Rules } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { inTransaction, type Db } from '../db/database.ts';
import { revealedEvents } from '../feeds/feed.ts';
import type { SeasonFeed, SeasonMatch, SeasonRound } from '../feeds/replay/season.ts';
import { ingestEvents, type MatchListener } from '../football/feed/ingest-events.ts';
import { saveFixtures } from '../football/feed/save-fixtures.ts';
import { saveWorld } from '../football/feed/save-world.ts';

/** The football of a replayed season, ingested like any provider's feed. */
export class ReplayFootball {
  readonly #db: Db;
  readonly #rules: Rules;
  readonly #season: SeasonFeed;
  readonly #listeners: readonly MatchListener[];
  #matchIds: ReadonlyMap<number, number> = new Map();

  constructor(db: Db, rules: Rules, season: SeasonFeed, listeners: readonly MatchListener[]) {
    this.#db = db;
    this.#rules = rules;
    this.#season = season;
    this.#listeners = listeners;
  }

  /** Saves the league, its clubs, the players known at the start, and all fixtures. */
  async prepare(): Promise<void> {
    await this.#saveWorld(1);
    const fixtures = this.#season.rounds.flatMap(({ matches }) => matches.map(({ fixture }) => fixture));
    const saved = await inTransaction(this.#db, (tx) =>
      saveFixtures(tx, this.#season.provider, fixtures, this.#listeners),
    );
    this.#matchIds = saved.matchIds;
  }

  /** Saves transfers and new players before the contests of a round open. */
  openRound(round: SeasonRound): Promise<void> {
    return this.#saveWorld(round.number);
  }

  /** Ingests all events of a match until an instant; like feeds, it repeats earlier events. */
  async reveal({ fixture, script }: SeasonMatch, at: number): Promise<void> {
    const matchId = this.#matchIds.get(fixture.matchId);
    if (matchId === undefined) throw new Error(`match ${fixture.matchId} was not saved`);
    const events = revealedEvents(script, fixture.kickOffMs, at);
    const news = await inTransaction(this.#db, (tx) => ingestEvents(tx, matchId, events, this.#listeners));
    const refused = Object.entries(news.refused).filter(([, count]) => count > 0);
    if (refused.length > 0) throw new Error(`match ${fixture.matchId}: refused ${JSON.stringify(refused)}`);
  }

  async #saveWorld(round: number): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      const origin = {
        provider: this.#season.provider,
        pace: 'standard',
        rules: this.#rules,
        at: await gameNow(tx),
        round,
      } as const;
      return saveWorld(tx, this.#season.world(), origin);
    });
  }
}
