import { sql } from '../../../server/src/db/database.ts';
import { settlePrice } from '../../scenes/cards.ts';
import { expect, register, test, visit } from '../../story.ts';
import type { World } from '../../world.ts';

/** The card of the player who has scored most in the last day, at least twice. */
async function scorerOf({ db }: World): Promise<{ readonly cardId: number; readonly playerId: number }> {
  const { rows } = await sql<{ cardId: number; playerId: number }>`
    select card.id as "cardId", player_id as "playerId"
    from appearance join match on match.id = match_id
    join card on card.asset_type = 1 and card.subject_id = player_id
    where kickoff_at between game_now() - interval '1 day' and game_now() and card.stars > 2
    group by card.id, player_id
    having sum((statistics ->> 'goals')::int) > 1
    order by sum((statistics ->> 'goals')::int) desc, player_id limit 1
  `.execute(db);
  const [scorer] = rows;
  if (scorer === undefined) throw new Error('Nobody has scored twice.');
  return scorer;
}

test('on a phone a mark of the chart tells every goal that lies under it, with its minute @phone @market @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  await world.step(16);
  const { cardId, playerId } = await scorerOf(world);
  await settlePrice(world, { cardId, name: '', asset: { asset_type: 1, asset_id: playerId } }, '10.00');
  await register(page);
  await visit(page, `/market/player/${playerId}/a-name`);
  const chart = page.getByRole('figure').filter({ has: page.getByRole('slider', { name: 'Price' }) });
  await chart.getByText('30 d', { exact: true }).tap();
  const goal = /1 goal \d+(?:\+\d+)?/;
  await chart
    .getByRole('button', { name: new RegExp(`${goal.source}.*; .*${goal.source}`) })
    .first()
    .tap();
  const shown = chart.locator('[role="tooltip"]:popover-open > span').filter({ hasText: goal });
  await expect(shown.nth(1)).toBeVisible();
});
