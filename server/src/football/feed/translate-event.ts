import type { MatchEvent, MatchHappening } from '@touchline/domain/football/events';

/** The players an event refers to, by the ids it uses. */
export function playersNamedBy(happening: MatchHappening): readonly number[] {
  const named: number[] = [];
  withPlayers(happening, (code) => {
    named.push(code);
    return code;
  });
  return named;
}

/** The event with our ids instead of the provider's, or null if it refers to an unknown player. */
export function translateEvent(
  event: MatchEvent,
  matchId: number,
  playerIds: ReadonlyMap<number, number>,
): MatchEvent | null {
  const named = playersNamedBy(event.happening);
  if (named.some((code) => !playerIds.has(code))) return null;
  const idOf = (code: number): number => playerIds.get(code) ?? 0;
  return { ...event, matchId, happening: withPlayers(event.happening, idOf) };
}

function withPlayers(happening: MatchHappening, idOf: (code: number) => number): MatchHappening {
  switch (happening.kind) {
    case 'line_up':
      return { ...happening, starters: happening.starters.map(idOf), bench: happening.bench.map(idOf) };
    case 'goal':
    case 'own_goal':
    case 'assist':
    case 'card':
    case 'stat_delta':
    case 'stat_deltas':
    case 'shot':
      return { ...happening, playerId: idOf(happening.playerId) };
    case 'passes': {
      const receivers = happening.receivers.map((each) => ({ ...each, playerId: idOf(each.playerId) }));
      return { ...happening, playerId: idOf(happening.playerId), receivers };
    }
    case 'substitution':
      return { ...happening, offId: idOf(happening.offId), onId: idOf(happening.onId) };
    case 'penalty': {
      const { goalkeeperId } = happening;
      return {
        ...happening,
        playerId: idOf(happening.playerId),
        goalkeeperId: goalkeeperId === null ? null : idOf(goalkeeperId),
      };
    }
    case 'kick_off':
    case 'period':
    case 'whistle':
    case 'abandoned':
    case 'retraction':
      return happening;
  }
}
