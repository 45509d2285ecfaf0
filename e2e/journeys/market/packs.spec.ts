import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { mintCopies } from '../../../server/src/cards/ownership.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { inTransaction, sql } from '../../../server/src/db/database.ts';
import { issueMoney } from '../../scenes/issue-money.ts';
import { expect, register, test, visit, type Person } from '../../story.ts';
import type { World } from '../../world.ts';

const { price } = CURRENT_RULES.shop.packs.promo;

/** Gives a manager copies of a player of three stars. */
async function giveCopies(world: World, { nickname }: Person, quantity: number): Promise<string> {
  return inTransaction(world.db, async (tx) => {
    const { rows } = await sql<{ manager: number; card: number; player: string }>`
      select manager.id as manager, card.id as card, player.name as player
      from manager, card join player on player.id = subject_id
      where nickname = ${nickname} and asset_type = 1 and card.stars = 3 and club_id is not null order by card.id limit 1
    `.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('no card');
    const to = { managerId: row.manager, copies: [{ cardId: row.card, quantity }] };
    await mintCopies(tx, await gameNow(tx), to, { kind: 'manager', id: row.manager });
    return row.player;
  });
}

test('a manager buys a pack, opens it, and verifies the draw after changing their seed @phone @packs', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const person = await register(page);
  await issueMoney(world, person, price);
  await visit(page, '/market/market-cards/card-packs');
  await page
    .getByRole('article', { name: 'Promo pack' })
    .first()
    .getByRole('button', { name: 'Buy pack' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Promo pack' });
  await expect(dialog).toContainText('97%');
  await dialog.getByRole('button', { name: 'Buy for 35.00 XFC' }).click();
  await expect(page).toHaveURL(/card-open\?draw=\d+/);
  await page.getByRole('button', { name: 'Open pack' }).click();
  for (const place of [1, 2, 3]) {
    await expect(page.getByText(`Card ${place} of 3`)).toBeVisible();
    // A card of many stars has a build-up, which a press on this button ends.
    const way = page.getByRole('button', { name: /^(Show card|Next card|See all cards)$/ });
    await expect(way).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      await way.click();
      await expect(page.getByText(`Card ${place} of 3`)).toBeHidden();
    }).toPass();
  }

  await expect(page.getByText('You paid')).toBeInViewport();
  await expect(page.getByText('First copy').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Sell ?: / })).toHaveCount(3);
  await page.getByRole('link', { name: 'Proof of this draw' }).click();
  await expect(page.getByText('Not revealed yet')).toBeVisible();
  const proof = page.url();
  await visit(page, '/fair');
  await page.getByLabel('Your new seed').fill('Siena 1958');
  await page.getByRole('button', { name: 'Change seed and reveal' }).click();
  await expect(page.getByText('Our seed is revealed. Draws made with it: 1')).toBeVisible();
  await visit(page, proof);
  await expect(page.getByText('This draw is fair')).toBeVisible();
  await expect(page.getByText('The seeds give exactly these cards.')).toBeVisible();
});

test('a manager burns five copies for a better card after confirming it @packs', async ({ page, world }) => {
  const person = await register(page);
  const player = await giveCopies(world, person, 6);
  await visit(page, '/market/market-cards/card-exchange');
  const more = page.getByRole('button', { name: `One more copy of ${player}` });
  for (let copy = 0; copy < 5; copy += 1) await more.click();
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Burn these copies?' });
  await expect(dialog).toContainText(`${player}× 5`);
  await expect(dialog.getByText('Hash of odds and copies now.')).toContainText(/[0-9a-f]{64}/);
  await dialog.getByRole('button', { name: 'Burn 5 copies' }).click();
  await expect(page).toHaveURL(/card-open\?draw=\d+/);
  await page.getByRole('link', { name: 'Another exchange' }).click();
  await expect(page.getByText('1 free copy')).toBeVisible();
});

test('a manager with too little XFC sees how much is missing and where to get it; a visitor must sign in @phone @packs @long', async ({
  page,
}) => {
  await visit(page, '/market/market-cards/card-packs');
  await expect(page).toHaveURL('/auth/login?origin=%2Fmarket%2Fmarket-cards%2Fcard-packs');
  await register(page, '/market/market-cards/card-packs');
  await page
    .getByRole('article', { name: 'Icon pack' })
    .first()
    .getByRole('button', { name: 'Buy pack' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Icon pack' });
  await expect(dialog.getByText('You are 160.00 XFC short.').last()).toBeVisible();
  await dialog.getByRole('link', { name: 'Get XFC' }).click();
  await expect(page).toHaveURL(/buy-xfc/);
});
