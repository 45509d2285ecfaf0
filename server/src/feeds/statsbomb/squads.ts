import type { Position, Side } from '@touchline/domain/football/events';
import type { SourceEvent, SourceMatch, SourceSide } from './format.ts';

/** A side of a match, by its line-up. */
export interface Squad {
  readonly side: Side;
  readonly team: SourceSide;
  readonly formation: string;
  readonly starters: readonly number[];
  readonly bench: readonly number[];
}

/** Both squads. The home side is the one whose eleven comes first among the events; the line-up file has no order. */
export function squadsOf({ events, sides }: SourceMatch): readonly [Squad, Squad] {
  const elevens = events.filter(({ type }) => type.name === 'Starting XI');
  const [first] = elevens;
  const home = sides.find(({ team_id }) => team_id === first?.team.id) ?? sides[0];
  const away = sides.find((side) => side !== home) ?? sides[1];
  const squad = (side: Side, team: SourceSide): Squad => {
    const tactics = elevens.find((eleven) => eleven.team.id === team.team_id)?.tactics;
    const starters = tactics?.lineup.map(({ player }) => player.id) ?? [];
    return {
      side,
      team,
      formation: String(tactics?.formation ?? '')
        .split('')
        .join('-'),
      starters,
      bench: team.lineup.map(({ player_id }) => player_id).filter((id) => !starters.includes(id)),
    };
  };
  return [squad('home', home), squad('away', away)];
}

/** The positions of all players: where they began, else where they played, else midfielder (unused substitutes). */
export function positionsOf({ events, sides }: SourceMatch): ReadonlyMap<number, Position> {
  const named = new Map<number, string>();
  for (const { lineup } of sides) {
    for (const { player_id, positions } of lineup) {
      const [first] = positions ?? [];
      if (first !== undefined) named.set(player_id, first.position);
    }
  }
  for (const event of events) nameFrom(event, named);
  const ids = sides.flatMap(({ lineup }) => lineup.map(({ player_id }) => player_id));
  return new Map(ids.map((id) => [id, positionOf(named.get(id) ?? '')]));
}

function nameFrom({ type, tactics, player, position }: SourceEvent, named: Map<number, string>): void {
  if (type.name === 'Starting XI') {
    for (const starter of tactics?.lineup ?? []) named.set(starter.player.id, starter.position.name);
  }
  if (player !== undefined && position !== undefined && !named.has(player.id))
    named.set(player.id, position.name);
}

function positionOf(name: string): Position {
  if (name === 'Goalkeeper') return 'GK';
  if (name.endsWith('Back')) return 'DF';
  return /Midfield/.test(name) || name === '' ? 'MF' : 'FW';
}
