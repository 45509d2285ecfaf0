import { inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { correctMatch } from '../../../server/src/football/corrections/correct-match.ts';
import { publishMatchChange } from '../../../server/src/live/topic-changes.ts';
import { ingestEvents } from '../../../server/src/football/feed/ingest-events.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';

/** Takes back the last goal of a finished match, as its league does; returns whose goal it was. */
async function takeBackGoal(db: Db): Promise<{ readonly scorer: string }> {
  const { rows } = await sql<{
    match_id: number;
    provider: string;
    provider_key: string;
    event_id: string;
    version: number;
    time: unknown;
    scorer: string;
  }>`
    select match.id as match_id, match.provider, match.provider_key, event_id, version, event->'time' as time,
      player.name as scorer
    from match_event join match on match.id = match_id
    join player on player.id = (event->'happening'->>'playerId')::int
    where event->'happening'->>'kind' = 'goal' and match.status in ('ended', 'confirmed')
    order by match.ended_at desc, match.id, sequence desc limit 1
  `.execute(db);
  const [goal] = rows;
  if (goal === undefined) throw new Error('no finished match has a goal');
  const { match_id, provider, provider_key, event_id, version, time, scorer } = goal;
  const retraction = {
    matchId: Number(provider_key),
    provider,
    id: event_id,
    version: version + 1,
    time,
    happening: { kind: 'retraction' },
  };
  await inTransaction(db, (tx) => ingestEvents(tx, match_id, [retraction], []));
  return { scorer };
}

test('a visitor sees what a league corrected, and what it did to whom @football @phone @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(1);
  await world.step(15);
  const main = page.getByRole('main');
  await test.step('a league without a correction shows an empty state', async () => {
    await visit(page, '/corrections?league=2000000000');
    await expect(main.getByText('No corrections', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/corrections');
  });
  await test.step('a goal taken back is listed with the score and the points it moved', async () => {
    const { scorer } = await takeBackGoal(world.db);
    await visit(page, '/stats/listing/matches');
    await main.getByRole('link', { name: 'Corrections after the whistle' }).click();
    await expect(page).toHaveURL('/corrections');
    const correction = main.getByRole('list', { name: 'Corrections' }).getByRole('article').first();
    await expect(correction.getByText('Taken back')).toBeVisible();
    await expect(correction.getByText('Score', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await correction.getByRole('link', { name: scorer }).click();
    await expect(page).toHaveURL(/\/stats\/details\/player\//);
  });
});

/** A goal of the contest's matches, if one of its teams has the scorer. */
async function goalOf(db: Db, contestId: number) {
  const { rows } = await sql<{ match_id: number; event_id: string; scorer: string }>`
    select match_event.match_id, event_id, player.name as scorer
    from match_event join contest_match using (match_id) join match on match.id = match_id
    join player on player.id = (event->'happening'->>'playerId')::int
    where contest_id = ${contestId} and event->'happening'->>'kind' = 'goal' and ended_at is not null
    order by exists (
      select from entry where contest_id = ${contestId} and player.id = any(starters)
    ) desc, match_event.match_id, sequence limit 1
  `.execute(db);
  const [goal] = rows;
  if (goal === undefined) throw new Error('no match of the contest has a goal');
  return goal;
}

test('a correction of ours shows on the match page at once, and its effect on a manager’s team @football @phone @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await world.rivals.enter(contest.id, 3);
  const person = await register(page);
  await world.rivals.enterAs(contest.id, person.nickname);
  await world.step(22.5);
  const main = page.getByRole('main');
  const { match_id: matchId, event_id: eventId } = await goalOf(world.db, contest.id);
  await test.step('the match page links to the correction without a reload', async () => {
    await visit(page, `/stats/details/match/${matchId}`);
    await expect(main.getByRole('list', { name: 'Timeline' })).toBeVisible();
    const corrected = await inTransaction(world.db, (tx) =>
      correctMatch(
        tx,
        matchId,
        { kind: 'cancel', eventId },
        { reason: 'wrong_event', listeners: [publishMatchChange] },
      ),
    );
    expect(corrected.done).toBe(true);
    await expect(main.getByRole('link', { name: 'Corrected after the final whistle' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the correction shows its reason, and its effect on the contest', async () => {
    await world.step(0.1);
    await main.getByRole('link', { name: 'Corrected after the final whistle' }).click();
    await expect(page).toHaveURL(`/corrections?match=${matchId}`);
    await expect(main.getByText('Touchline removed an event that didn’t happen')).toBeVisible();
    const contests = main.getByRole('list', { name: 'Effect on contests' });
    await expect(contests.getByRole('link', { name: contest.name })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'All corrections' }).click();
    await expect(page).toHaveURL('/corrections');
  });
});
