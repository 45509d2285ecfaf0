import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { contestDetail } from '../contests/queries/detail.ts';
import { contestStory } from '../contests/story/contest-story.ts';
import { forMembers } from '../contests/visibility.ts';
import { setPrivacy } from '../profiles/privacy.ts';
import { getProfile } from '../profiles/get-profile.ts';
import { setClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import { read } from '../http/calls/handler.ts';
import { makeLimits } from '../http/edge/limits.ts';
import { makeContest, makeFootball, makeManagers } from '../testing/contests/contests.ts';
import { makeFinalContest } from '../testing/contests/final-contest.ts';
import { makeVenue } from '../testing/contests/made-contests.ts';
import { signUp } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { drawPicture } from './draw-picture.ts';
import type {
  ClubDrawer,
  ContestDrawer,
  ElevenDrawer,
  MatchDrawer,
  PictureDrawer,
  ProductDrawer,
  ProfileDrawer,
  SeasonDrawer,
  StoryDrawer,
  VenueDrawer,
} from './picture-drawer.ts';
import { servePictures } from './serve-pictures.ts';

let drawn = 0;
const drawer: PictureDrawer = (player, size, language) => {
  drawn += 1;
  const [width, height] = size === 'wide' ? [1200, 630] : [640, 896];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text y="60" font-size="40">${player.name} ${player.club.name} ${player.form.join()} ${language}</text></svg>`;
};
/** The answers that contest pictures were drawn from. */
const drawnFrom: unknown[] = [];
const drawContest: ContestDrawer = (contest, language) => {
  drawnFrom.push(contest);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${contest.name} ${contest.entries} ${language}</text></svg>`;
};
const drawSeason: SeasonDrawer = (review, star, language) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${review.nickname} ${review.wins} ${star?.name ?? ''} ${language}</text></svg>`;
const drawProfile: ProfileDrawer = ({ manager, results }, language) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${manager.id} ${results === null ? 'hidden' : 'shown'} ${language}</text></svg>`;
const drawMatch: MatchDrawer = ({ match }, language) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${match.home_score} ${match.away_score} ${language}</text></svg>`;
const drawClub: ClubDrawer = ({ club }, language) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${club.name} ${language}</text></svg>`;
const drawVenue: VenueDrawer = ({ name, seats }, language) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${name} ${seats} ${language}</text></svg>`;
const drawEleven: ElevenDrawer = ({ league, round, players }, language) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${league.name} ${round} ${players.length} ${language}</text></svg>`;
const drawStory: StoryDrawer = ({ contest_id, story }, size, language) => {
  const [width, height] = size === 'wide' ? [1200, 630] : [1080, 1920];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text y="60" font-size="40">${contest_id} ${story?.rank} ${language}</text></svg>`;
};
const product: ProductDrawer = (language) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><text y="60" font-size="40">${language}</text></svg>`;
const { app, db } = await startTestServer({
  routes: {
    'contests.get': read((given, { id }, caller) => contestDetail(given, id, caller)),
    'profiles.get': read(getProfile),
    'contests.story': read((given, input, caller) =>
      forMembers(given, input.contestId, caller, () => contestStory(given, input, null)),
    ),
    'startup.texts': read((_db, { lang }) => Promise.resolve({ language: lang, version: '1', catalog: {} })),
  },
  // The clock of the limits is frozen: drawing sixty pictures may take longer than the limit's refill.
  extend: (server, { edge }) =>
    servePictures(server, {
      edge: { ...edge, limits: makeLimits(() => 0) },
      drawers: {
        player: drawer,
        contest: drawContest,
        season: drawSeason,
        profile: drawProfile,
        match: drawMatch,
        club: drawClub,
        venue: drawVenue,
        eleven: drawEleven,
        story: drawStory,
        product,
      },
    }),
});
const football = await makeFootball(db, {
  pace: 'standard',
  matches: 1,
  kickOffAt: new Date('2026-03-07T15:00:00Z'),
});
const { clubId: venueId } = await makeVenue(db, football, 2, 0);
const { players } = football;
const playerId = players[0]?.id ?? 0;
let visitors = 0;
/** Each request has its own address, unless given. */
const ask = (
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = `10.0.${(visitors += 1)}.1`,
) => app.inject({ url, headers, remoteAddress });
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the picture of a player', () => {
  test('is a PNG of the size for links, or the card alone', async () => {
    const wide = await ask(`/share/player/${playerId}.png`);
    expect(wide.statusCode).toBe(200);
    expect(wide.headers['content-type']).toBe('image/png');
    expect(sizeOf(wide.rawPayload)).toEqual([1200, 630]);
    expect(sizeOf((await ask(`/share/player/${playerId}.png?size=card`)).rawPayload)).toEqual([640, 896]);
  });

  test('keeps its version until its content changes', async () => {
    const address = `/share/player/${playerId}.png?lang=tr`;
    const first = await ask(address);
    const etag = String(first.headers.etag);
    expect((await ask(address, { 'if-none-match': etag })).statusCode).toBe(304);
    await sql`update player set name = 'Ağaoğlu' where id = ${playerId}`.execute(db);
    const second = await ask(address, { 'if-none-match': etag });
    expect(second.statusCode).toBe(200);
    expect(second.headers.etag).not.toBe(etag);
  });

  test.each(['0', '2147483648', '999999', 'x', '1.5', '-1'])(
    'of player %s is refused in the envelope',
    async (id) => {
      const answer = await ask(`/share/player/${id}.png`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
    },
  );

  test('is refused for an unknown size, and for a player without a club', async () => {
    expect((await ask(`/share/player/${playerId}.png?size=huge`)).statusCode).toBe(404);
    const freeAgent = players[1]?.id ?? 0;
    await sql`update player set club_id = null where id = ${freeAgent}`.execute(db);
    expect((await ask(`/share/player/${freeAgent}.png`)).statusCode).toBe(404);
  });

  test('is drawn for one address sixty times a minute and no more', async () => {
    for (let turn = 0; turn < 60; turn += 1) await ask(`/share/player/${playerId}.png`, {}, '10.9.9.9');
    const answer = await ask(`/share/player/${playerId}.png`, {}, '10.9.9.9');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(drawn).toBeGreaterThan(0);
  });
});

describe('the picture of a contest', () => {
  test('is drawn from what a visitor sees, in the requested language', async () => {
    const at = new Date('2026-03-05T12:00:00Z');
    await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at }));
    const contestId = await makeContest(db, football, { passwordHash: 'hash-of-a-password' });
    const answer = await ask(`/share/contest/${contestId}.png?lang=de`, { cookie: 'anything' });
    expect(answer.statusCode).toBe(200);
    expect(sizeOf(answer.rawPayload)).toEqual([1200, 630]);
    expect(drawnFrom.at(-1)).toMatchObject({ id: contestId, is_private: true, my_entries: 0 });
    expect(JSON.stringify(drawnFrom.at(-1))).not.toContain('hash');
  });

  test.each(['0', '999999', 'x', '-1'])('of contest %s is refused in the envelope', async (id) => {
    const answer = await ask(`/share/contest/${id}.png`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
  });
});

describe('the picture of a season', () => {
  test('is drawn of a shared review by its token, until it is taken back', async () => {
    const at = new Date('2026-03-05T12:00:00Z');
    await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at }));
    const manager = await signUp(app);
    const { seasonId } = await makeFinalContest(db, new Date('2026-03-07T15:00:00Z'), manager);
    const share = (on: boolean) => manager.call('myStats.share', { season_id: seasonId, on });
    const { token } = await share(true);
    const answer = await ask(`/share/season/${token}.png`);
    expect(answer.statusCode).toBe(200);
    expect(sizeOf(answer.rawPayload)).toEqual([1200, 630]);
    await share(false);
    expect((await ask(`/share/season/${token}.png`)).statusCode).toBe(404);
  });

  test.each(['1', 'x', 'A'.repeat(22), `${'A'.repeat(21)}/`, '..%2f'])(
    'of the token %s is refused in the envelope',
    async (token) => {
      const answer = await ask(`/share/season/${token}.png`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
    },
  );
});

describe('the picture of an eleven', () => {
  test('is drawn for a round and for a whole season', async () => {
    const { rows } = await sql<{ id: number }>`select id from season order by id limit 1`.execute(db);
    for (const round of [0, 1]) {
      const answer = await ask(`/share/eleven/${rows[0]?.id}-${round}.png?lang=de`);
      expect(answer.statusCode).toBe(200);
      expect(sizeOf(answer.rawPayload)).toEqual([1200, 630]);
    }
  });

  test.each(['1', '1-', '-1', '0-1', '999999-1', '1-x', '99999999999-1'])(
    'of %s is refused in the envelope',
    async (named) => {
      const answer = await ask(`/share/eleven/${named}.png`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
    },
  );
});

describe.each([
  ['match', football.matchIds[0] ?? 0],
  ['club', football.clubIds[0] ?? 0],
  ['venue', venueId],
])('the picture of a %s', (kind, subject) => {
  test('is drawn in the requested language', async () => {
    const german = await ask(`/share/${kind}/${subject}.png?lang=de`);
    expect(german.statusCode).toBe(200);
    expect(sizeOf(german.rawPayload)).toEqual([1200, 630]);
    const english = await ask(`/share/${kind}/${subject}.png?lang=en`);
    expect(english.headers.etag).not.toBe(german.headers.etag);
  });

  test.each(['0', '2147483648', '999999', 'x', '1.5', '-1'])('%s is refused in the envelope', async (id) => {
    const answer = await ask(`/share/${kind}/${id}.png`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
  });
});

describe('the picture of how a contest went', () => {
  const entryWithStory = async () => {
    const at = new Date('2026-03-08T12:00:00Z');
    await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at }));
    const { rows } = await sql<{ contest_id: number; id: number }>`
      select contest_id, entry.id from entry join contest on contest.id = contest_id
      where final_at is not null order by entry.id limit 1
    `.execute(db);
    return rows[0] ?? { contest_id: 0, id: 0 };
  };

  test('is drawn for posts and for stories once the contest is over', async () => {
    const { contest_id, id } = await entryWithStory();
    const wide = await ask(`/share/story/${contest_id}-${id}.png?lang=de`);
    expect(sizeOf(wide.rawPayload)).toEqual([1200, 630]);
    const tall = await ask(`/share/story/${contest_id}-${id}.png?lang=de&size=tall`);
    expect(sizeOf(tall.rawPayload)).toEqual([1080, 1920]);
  });

  test('of a password contest is refused: a picture is public', async () => {
    const { contest_id, id } = await entryWithStory();
    const { rows } = await sql<{ id: number }>`
      update contest set password_hash = 'x' where id = (select max(id) from contest) returning id
    `.execute(db);
    const other = rows[0]?.id ?? 0;
    expect((await ask(`/share/story/${other}-${id}.png`)).statusCode).toBe(409);
    expect((await ask(`/share/story/${contest_id}-${id + 1_000}.png`)).statusCode).toBe(404);
  });

  test.each(['1', '1-', '-1', '0-1', '1-0', '1-x', '99999999999-1', '1-1.png?size=square'])(
    'of %s is refused in the envelope',
    async (named) => {
      const answer = await ask(`/share/story/${named.includes('.png') ? named : `${named}.png`}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
    },
  );
});

describe('the picture of a manager', () => {
  test('shows what a visitor sees, and nothing of a deleted or unknown manager', async () => {
    const [manager] = await makeManagers(db, 1, xfc(0n));
    const id = manager?.managerId ?? 0;
    const shown = await ask(`/share/profile/${id}.png?lang=de`);
    expect(shown.statusCode).toBe(200);
    expect(sizeOf(shown.rawPayload)).toEqual([1200, 630]);
    await inTransaction(db, (tx) => setPrivacy(tx, { shows_cards: true, shows_results: false }, id));
    const hidden = await ask(`/share/profile/${id}.png?lang=de`);
    expect(hidden.headers.etag).not.toBe(shown.headers.etag);
    await sql`update manager set deleted_at = now() where id = ${id}`.execute(db);
    for (const gone of [id, 999_999]) expect((await ask(`/share/profile/${gone}.png`)).statusCode).toBe(404);
  });
});

describe('the picture of the product', () => {
  test('is a PNG of the size for links, in the requested language', async () => {
    const english = await ask('/share/touchline.png?lang=en');
    expect(english.headers['content-type']).toBe('image/png');
    expect(sizeOf(english.rawPayload)).toEqual([1200, 630]);
    const turkish = await ask('/share/touchline.png?lang=tr');
    expect(turkish.headers.etag).not.toBe(english.headers.etag);
    const known = { 'if-none-match': String(english.headers.etag) };
    expect((await ask('/share/touchline.png?lang=en', known)).statusCode).toBe(304);
  });
});

describe('words of a picture', () => {
  const picture = (text: string) =>
    drawPicture(
      `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><text y="48" font-size="40" font-family="Barlow Condensed">${text}</text></svg>`,
    );

  test('are set in the bundled font, Turkish and Central European letters too', async () => {
    const letters = Array.from('İıŞşĞğŁłČćŠđőű');
    const pictures = await Promise.all(letters.map(picture));
    const alike = pictures.filter((one, index) => pictures.findIndex((other) => other.equals(one)) !== index);
    expect(alike).toEqual([]);
    const nothing = await picture(' ');
    expect(pictures.filter((one) => one.equals(nothing))).toEqual([]);
  });
});
