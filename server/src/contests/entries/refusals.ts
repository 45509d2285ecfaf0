import { refuse, type Refusal } from '@touchline/contract/errors';
import type { ChangeRefusal, JoinRefusal } from '@touchline/domain/contests/seats';
import type { TeamViolation } from '@touchline/domain/contests/team';

/** The refusal of a join. */
export function refuseSeat(reason: JoinRefusal, maxPerManager: number): Refusal {
  switch (reason) {
    case 'entries_changed':
      return refuse('ERR_ENTRIES_CHANGED');
    case 'already_joined':
    case 'manager_limit':
      return refuse('ERR_ENTRY_LIMIT', { max: maxPerManager });
    case 'full':
      return refuse('ERR_CONTEST_FULL');
    case 'not_open_yet':
    case 'closed':
    case 'cancelled':
      return refuseChange(reason);
  }
}

/** The refusal to leave a seat or change its team. */
export function refuseChange(reason: ChangeRefusal): Refusal {
  return refuse(reason === 'not_open_yet' ? 'ERR_CONTEST_NOT_OPEN' : 'ERR_CONTEST_LOCKED');
}

/** The refusal of a broken team rule, with the values of its message. */
export function refuseTeam(violation: TeamViolation): Refusal {
  switch (violation.kind) {
    case 'starter_count':
    case 'reserve_count':
      return refuse('ERR_TEAM_SIZE', { expected: violation.expected, actual: violation.actual });
    case 'duplicate':
      return refuse('ERR_TEAM_DUPLICATE', { player_id: violation.playerId });
    case 'unknown_player':
      return refuse('ERR_TEAM_PLAYER_UNKNOWN', { player_id: violation.playerId });
    case 'formation': {
      const { position, min, max, actual } = violation;
      return refuse('ERR_TEAM_FORMATION', { position, min, max, actual });
    }
    case 'club_limit':
      return refuse('ERR_TEAM_CLUB_LIMIT', {
        club_id: violation.clubId,
        max: violation.max,
        actual: violation.actual,
      });
    case 'stars':
      return refuse('ERR_TEAM_STARS', { max: violation.max, actual: violation.actual });
    case 'reserve_position':
      return refuse('ERR_TEAM_RESERVES', {
        position: violation.position,
        expected: violation.expected,
        actual: violation.actual,
      });
    case 'reserve_stars':
      return refuse('ERR_TEAM_RESERVE_STARS', {
        player_id: violation.playerId,
        max: violation.max,
        actual: violation.actual,
      });
    case 'captain_named':
      return refuse('ERR_TEAM_NO_CAPTAIN');
    case 'captain_not_starting':
    case 'vice_captain_not_starting':
    case 'captain_is_vice_captain':
      return refuse('ERR_TEAM_CAPTAIN');
  }
}
