import sharp from 'sharp';
import type { Db } from '../../db/database.ts';
import type { SignedUp } from '../http/client.ts';
import type { Intents } from '../market/market-intents.ts';
import { makeContest, makeFootball, validTeam } from './contests.ts';
import { fridayFive } from './made-contests.ts';

/** Intents that make contests, sponsors and pictures, and that keep and use templates of teams. */
export async function makingIntents(
  db: Db,
  kickOffAt: Date,
  signUp: () => Promise<SignedUp>,
): Promise<Intents> {
  const football = await makeFootball(db, { kickOffAt });
  const contests = [await makeContest(db, football), await makeContest(db, football)].map((id) => ({ id }));
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const file = picture.toString('base64');
  const team = validTeam(football);
  const contest = {
    ...fridayFive(football),
    free_entry: true,
  };
  const sponsor = {
    sponsor_name: 'Rossi Gelateria',
    link_url: 'https://example.org/',
    background_color: '#123456',
  };
  const template = { name: 'My eleven', is_pro: false, ...team };
  const saved = async () => {
    const client = await signUp();
    const { template_id } = await client.call('teams.templates.save', template);
    return { client, template_id };
  };
  return {
    async 'contests.create'() {
      return { client: await signUp(), input: contest, otherInput: { ...contest, name: 'Friday six' } };
    },
    async 'contests.cancel'() {
      const client = await signUp();
      const { id } = await client.call('contests.create', contest);
      return { client, input: { id }, otherInput: { id: 1 } };
    },
    async 'sponsors.save'() {
      return { client: await signUp(), input: sponsor, otherInput: { ...sponsor, sponsor_name: 'Another' } };
    },
    async 'media.save'() {
      const input = { purpose: 'sponsor_logo', file };
      return { client: await signUp(), input, otherInput: { purpose: 'sponsor_picture', file } };
    },
    async 'teams.templates.save'() {
      return { client: await signUp(), input: template, otherInput: { ...template, name: 'Another' } };
    },
    async 'teams.templates.rename'() {
      const { client, template_id } = await saved();
      const input = { template_id, name: 'Renamed' };
      return { client, input, otherInput: { template_id, name: 'Another' } };
    },
    async 'teams.templates.delete'() {
      const { client, template_id } = await saved();
      return { client, input: { template_id }, otherInput: { template_id: template_id + 1_000 } };
    },
    async 'teams.enterMany'() {
      const input = { contests, ...team };
      return { client: await signUp(), input, otherInput: { contests: contests.slice(0, 1), ...team } };
    },
  };
}
