import type { FeedWorld, ScriptedFeed } from '../feed.ts';

/** A feed limited to some leagues: their clubs, players and matches. */
export function feedOfLeagues(feed: ScriptedFeed, leagueCodes: readonly string[]): ScriptedFeed {
  const codes = new Set(leagueCodes);
  const parts = new WeakMap<FeedWorld, FeedWorld>();
  return {
    ...feed,
    world(nowMs) {
      const whole = feed.world(nowMs);
      const part = parts.get(whole) ?? partOf(whole, codes);
      parts.set(whole, part);
      return part;
    },
    fixtures: (fromMs, toMs) => feed.fixtures(fromMs, toMs).filter(({ leagueCode }) => codes.has(leagueCode)),
  };
}

function partOf(whole: FeedWorld, leagueCodes: ReadonlySet<string>): FeedWorld {
  const clubs = whole.clubs.filter(({ leagueCode }) => leagueCodes.has(leagueCode));
  const clubCodes = new Set(clubs.map(({ code }) => code));
  const venueCodes = new Set(clubs.map(({ venueCode }) => venueCode));
  return {
    leagues: whole.leagues.filter(({ code }) => leagueCodes.has(code)),
    clubs,
    venues: whole.venues.filter(({ code }) => venueCodes.has(code)),
    players: whole.players.filter(({ clubCode }) => clubCodes.has(clubCode)),
    transfers: whole.transfers.filter(({ clubCode }) => clubCodes.has(clubCode)),
  };
}
