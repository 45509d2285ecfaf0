import { CannotStart } from '../../cannot-start.ts';

/** A league that is followed, by the ids of both sources. */
export interface FollowedLeague {
  /** The id at api-football. */
  readonly id: number;
  /** The code of the competition at football-data.org; null: this source is not used for it. */
  readonly secondCode: string | null;
}

/** The real football that this server follows. */
export interface FootballProviderSettings {
  readonly key: string;
  readonly leagues: readonly FollowedLeague[];
  readonly dailyRequests: number;
  /** Token of football-data.org; null: there is no second source. */
  readonly secondToken: string | null;
}

type SettingName =
  | 'FOOTBALL_PROVIDER'
  | 'FOOTBALL_LEAGUES'
  | 'API_FOOTBALL_KEY'
  | 'API_FOOTBALL_DAILY_REQUESTS'
  | 'FOOTBALL_DATA_TOKEN';

const MAX_LEAGUES = 20;

/**
 * The provider of real football, or null: the football of the server's own world is played. Throws CannotStart for a
 * provider without key or leagues.
 */
export function readFootballSettings(
  read: (name: SettingName) => string,
  world: 'full' | 'small',
): FootballProviderSettings | null {
  const provider = read('FOOTBALL_PROVIDER');
  const key = read('API_FOOTBALL_KEY');
  if (provider === '') return null;
  if (provider !== 'api-football')
    throw new CannotStart(`FOOTBALL_PROVIDER must be api-football or empty, not "${provider}".`);
  if (!/^[A-Za-z0-9]{16,64}$/.test(key))
    throw new CannotStart(
      'API_FOOTBALL_KEY must be the key of api-football with FOOTBALL_PROVIDER=api-football.',
    );
  if (world === 'small')
    throw new CannotStart('WORLD=small has football of its own: FOOTBALL_PROVIDER needs WORLD=full.');
  const requests = read('API_FOOTBALL_DAILY_REQUESTS');
  if (!/^[1-9]\d{0,6}$/.test(requests))
    throw new CannotStart(`API_FOOTBALL_DAILY_REQUESTS must be a number of requests, not "${requests}".`);
  return {
    key,
    leagues: readLeagues(read('FOOTBALL_LEAGUES')),
    dailyRequests: Number(requests),
    secondToken: read('FOOTBALL_DATA_TOKEN') || null,
  };
}

/** Reads `39:PL,140:PD`. Throws CannotStart. */
function readLeagues(text: string): readonly FollowedLeague[] {
  const leagues = text.split(',').map((each): FollowedLeague => {
    const [, id, code] = /^\s*([1-9]\d{0,8})(?::([A-Z0-9]{1,6}))?\s*$/.exec(each) ?? [];
    if (id === undefined)
      throw new CannotStart(
        `FOOTBALL_LEAGUES must list ids of api-football, with codes of football-data.org, such as 39:PL,140:PD, not "${text}".`,
      );
    return { id: Number(id), secondCode: code ?? null };
  });
  if (leagues.length > MAX_LEAGUES || new Set(leagues.map(({ id }) => id)).size < leagues.length)
    throw new CannotStart(`FOOTBALL_LEAGUES must list at most ${MAX_LEAGUES} leagues, each once.`);
  return leagues;
}
