import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { reviewSponsor, sponsorsToReview } from '../sponsors/review-sponsor.ts';
import { wholeSponsor } from '../sponsors/sponsor-rows.ts';
import { UsageError, type Command } from './command.ts';
import { recordAct } from '../db/record-act.ts';

const MAX_SHOWN = 200;

/** Lists the sponsors that wait for approval, or decides on one. */
export const sponsors: Command = {
  usage: '[approve|reject SPONSOR OPERATOR REASON]',
  about: 'lists sponsors that wait for approval, or approves or rejects one',
  async run({ config, db, print }, [decision, sponsor, operator, ...reason]) {
    if (decision === undefined) {
      await listWaiting(db, config.publicUrl, print);
      return true;
    }
    if (decision !== 'approve' && decision !== 'reject')
      throw new UsageError('A sponsor is approved or rejected.');
    const id = Number(sponsor);
    if (!Number.isInteger(id) || id < 1) throw new UsageError('SPONSOR is the number of a sponsor.');
    if (operator === undefined || reason.length === 0)
      throw new UsageError(
        'Name OPERATOR and REASON: both are recorded, and the reason is sent to its maker.',
      );
    const review = decision === 'approve' ? 'approved' : 'rejected';
    const done = await inTransaction(db, (tx) =>
      decide(tx, { id, review, operator, reason: reason.join(' ') }),
    );
    print(done ? `Sponsor ${id} is ${review}.` : `Sponsor ${id} does not exist, or is ${review} already.`);
    return done;
  },
};

interface Decision {
  readonly id: number;
  readonly review: 'approved' | 'rejected';
  readonly operator: string;
  readonly reason: string;
}

async function decide(tx: Tx, { id, review, operator, reason }: Decision): Promise<boolean> {
  const reviewed = await reviewSponsor(tx, id, review, reason);
  if (reviewed === null) return false;
  await recordAct(tx, reviewed.at, {
    operator,
    act: review === 'approved' ? 'approve_sponsor' : 'reject_sponsor',
    subject: { kind: 'sponsor', id },
    before: { review: reviewed.before },
    after: { review },
    reason,
  });
  return true;
}

async function listWaiting(db: Db, publicUrl: string, print: (line: string) => void): Promise<void> {
  const waiting = await sponsorsToReview(db, MAX_SHOWN);
  if (waiting.length === 0) print('No sponsor waits for approval.');
  const makers = await sql<{ id: number; nickname: string }>`
    select id, nickname from manager where id = any(${waiting.map(({ manager_id }) => manager_id)}::int[])
  `.execute(db);
  const nicknames = new Map(makers.rows.map(({ id, nickname }) => [id, nickname]));
  for (const sponsor of waiting) {
    const { sponsor_name, link_url, logo_url, detail_picture_url } = wholeSponsor(sponsor);
    const pictures = [logo_url, detail_picture_url].flatMap((url) =>
      url === null ? [] : [new URL(url, publicUrl).href],
    );
    print(
      `${sponsor.id}  ${sponsor_name} (of ${nicknames.get(sponsor.manager_id) ?? sponsor.manager_id})  ${link_url}` +
        `  ${pictures.length === 0 ? 'no pictures' : pictures.join(' ')}`,
    );
  }
}
