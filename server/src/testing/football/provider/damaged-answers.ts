import { MINUTE_MS } from '@touchline/domain/rules/index';
import type { MatchEvent } from '@touchline/domain/football/events';
import { readDetail } from '../../../feeds/providers/api-football/apply-detail.ts';
import { FIGURES, readMatch } from '../../../feeds/providers/api-football/match.ts';
import { newEvents } from '../../../feeds/providers/facts.ts';
import type { Draws } from '../../../feeds/seeded.ts';
import { detailAt, MATCH_END } from './answers-now.ts';
import type { InventedMatch } from './invented-league.ts';

/** An answer that something happened to on its way. */
function damaged(match: InventedMatch, minute: number, draws: Draws): unknown {
  const at = (minutes: number) => detailAt(match, match.kickOffMs + minutes * MINUTE_MS);
  const detail = at(minute);
  const events = Array.isArray(detail['events']) ? detail['events'] : [];
  return draws.pick<unknown>([
    // From an earlier time: a cache of the provider.
    at(draws.whole(Math.max(1, minute))),
    at(-30),
    { ...detail, events: [] },
    { ...detail, events: draws.shuffled(events) },
    { ...detail, events: [...events, ...events] },
    { ...detail, events: events.slice(1) },
    { ...detail, lineups: [] },
    { ...detail, players: [] },
    { ...detail, goals: { home: 7, away: 7 } },
    { ...detail, goals: { home: null, away: null } },
    { ...detail, events: undefined },
    null,
    [],
  ]);
}

/**
 * The events of a match after polls at random minutes, each clean or damaged; the last ones are clean.
 * `naive` never takes anything back.
 */
export function polledEvents(
  match: InventedMatch,
  draws: Draws,
  share: number,
  naive = false,
): readonly MatchEvent[] {
  const fixture = {
    matchId: match.id,
    leagueCode: '1',
    season: '',
    round: 1,
    kickOffMs: match.kickOffMs,
    homeCode: match.home.id,
    awayCode: match.away.id,
    venueCode: null,
  };
  let known: readonly MatchEvent[] = [];
  let shrunken = 0;
  const apply = (item: unknown, figures: boolean): void => {
    const detail = readDetail(item, fixture);
    if (!detail.ok) return;
    const isComplete = detail.value.players.length === 2;
    const reader = { confirmed: false, figures: figures && isComplete, insists: shrunken >= 3 };
    const facts = readMatch(detail.value, known, reader);
    shrunken = !facts.ok && facts.reason === 'fewer_than_before' ? shrunken + 1 : 0;
    if (!facts.ok) return;
    const isRead = figures && isComplete;
    const keep = (name: string) => naive || (!isRead && name.startsWith(FIGURES));
    known = [...known, ...newEvents({ provider: 'p', matchId: match.id }, known, facts.value, keep)];
  };
  for (let minute = -50; minute <= MATCH_END + 5; minute += 1 + draws.whole(6)) {
    const clean = detailAt(match, match.kickOffMs + minute * MINUTE_MS);
    apply(draws.chance(share) ? damaged(match, minute, draws) : clean, draws.chance(0.4));
  }
  // The provider repeats it until it is trusted.
  const last = detailAt(match, match.kickOffMs + (MATCH_END + 6) * MINUTE_MS);
  for (let polls = 0; polls < 4; polls += 1) apply(last, true);
  return known;
}
