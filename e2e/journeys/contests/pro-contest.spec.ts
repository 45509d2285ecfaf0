import { isRefusal } from '@touchline/contract/errors';
import { inProcessManager } from '../../../server/src/http/auth/caller.ts';
import { contestCaller } from '../../../server/src/testing/contests/contest-calls.ts';
import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { expectAccessible } from '../../access.ts';
import { giveCopies } from '../../scenes/cards.ts';
import { pickFor, poolOf, signingsFor } from '../../scenes/signings.ts';
import { expect, register, test, visit } from '../../story.ts';
import type { World } from '../../world.ts';

test('a manager fields a lease, a copy and a loan in a Rookie contest with one save, and watches it @teams @contests @long', async ({
  page,
  world,
  isMobile,
  expected,
}) => {
  // The loan's price has risen: it is refused once, after its seat is taken.
  expected.push(/status of 409 .*createTeam/);
  test.skip(isMobile, 'A phone has the picker in a sheet, as the builder shows.');
  const person = await register(page);
  await world.stepToKickOff(12);
  const contest = await openRookie(world);
  const builder = `/play/contest/${contest.id}/create-team`;

  await test.step('the lobby explains pro contests, and the contest shows its requirements', async () => {
    await visit(page, '/play/contests');
    await page.getByRole('button', { name: 'Pro', exact: true }).click();
    await expect(page.getByText(/^Pro: field cards/)).toBeVisible();
    await page
      .getByRole('link', { name: new RegExp(contest.name) })
      .first()
      .click();
    await expect(page.getByText('What a pro team needs')).toBeVisible();
    await expect(page.getByText('Max 40 stars across all fifteen players.')).toBeVisible();
    await expectAccessible(page);
  });

  await visit(page, builder);
  await page.getByRole('button', { name: 'Suggest a team' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();
  const rows = await poolOf(world, contest.id, person);
  const [own, lent, leased] = await signingsFor(page, rows);
  const other = await makeTrader(world.db, whole(50));
  const market = marketCaller(world.db);
  await giveCopies(world, own.card, person.nickname, 1);
  await giveCopies(world, lent.card, other.nickname, 2);
  const asset = { asset_type: 1, asset_id: lent.row.id };
  const offered = await market.done('market.loans.offer', { ...asset, qty: 1, price: '1.2' }, other);

  await test.step('an owned copy is fielded at once, a loan is taken inside the builder', async () => {
    await visit(page, builder);
    await pickFor(page, own);
    await expect(page.getByText(`${own.row.short_name} is in the team.`, { exact: true })).toBeAttached();
    await pickFor(page, lent);
    const options = page.getByRole('dialog', { name: `How to field ${lent.row.short_name}` });
    await expect(options.getByText('You don’t have this card yet.')).toBeVisible();
    await expectAccessible(page);
    await options.getByRole('button', { name: 'Borrow for 1.20 XFC' }).click();
    await expect(page.getByText('Your team is complete')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a two-star player is leased from the house and joins the team at once', async () => {
    await pickFor(page, leased);
    const options = page.getByRole('dialog', { name: `How to field ${leased.row.short_name}` });
    await expect(options.getByText('5 of 5 left')).toBeVisible();
    await options.getByRole('button', { name: 'Lease for free' }).click();
    await expect(page.locator(`[data-slot="${leased.place}"]`)).toHaveAttribute(
      'data-player',
      String(leased.row.id),
    );
    await expect(page.getByText('Your team is complete')).toBeVisible();
  });
  await test.step('the lender raises the price before the save: the new price is shown and paid once', async () => {
    const order_id = offered.order?.id ?? 0;
    await page.getByRole('button', { name: 'Join and save' }).click();
    const summary = page.getByRole('dialog', { name: 'Join, borrow and save' });
    await expect(summary.getByText('18.80')).toBeVisible();
    await market.done('market.orders.edit', { order_id, qty: 1, price: '1.5' }, other);
    await summary.getByRole('button', { name: 'Join, borrow and save' }).click();
    const again = page.getByRole('dialog', { name: 'Borrow and save' });
    await expect(again.getByText('was 1.20')).toBeVisible();
    await expect(again.getByText('18.50')).toBeVisible();
    await expectAccessible(page);
    await again.getByRole('button', { name: 'Borrow and save' }).click();
    await expect(page.getByText('Your team is saved')).toBeVisible();
    await expect(page.getByRole('link', { name: /18\.50/ })).toBeVisible();
  });
  await test.step('the owned card shows where it plays', async () => {
    await visit(page, `/market/player/${own.row.id}/card`);
    const plays = page.getByRole('list', { name: 'Your copies are playing in' });
    await expect(plays.getByRole('link', { name: new RegExp(contest.name) })).toBeVisible();
  });
  await test.step('while the contest runs, reserves count half, and the screen shows it', async () => {
    await world.step(18);
    await visit(
      page,
      `/play/contest/${contest.id}/${contest.slug}/${await world.rivals.teamOf(contest.id, person.nickname)}`,
    );
    await expect(
      page.getByText('Reserves count 50%, or 100% when they replace an absent starter.'),
    ).toBeVisible();
    const bench = page.getByRole('region', { name: 'Reserves' });
    await bench.getByRole('button').filter({ hasText: 'Counts half' }).first().click();
    const reasons = page.getByRole('dialog', { name: 'Points breakdown' });
    await expect(reasons.getByText('Reserve: half points')).toBeVisible();
    await expect(reasons.getByText('× 0.5')).toBeVisible();
    await expectAccessible(page);
  });
});

interface OpenContest {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** The open free Rookie contest of the Sprint League. */
async function openRookie({ db }: World): Promise<OpenContest> {
  const list = await contestCaller(db)(
    'contests.list',
    { page: 1, noItems: 100, when: 1, is_pro: true },
    inProcessManager({ managerId: 0, nickname: '' }),
  );
  if (isRefusal(list)) throw new Error(list.refused);
  const found = list.data.find(
    ({ pro_tier, free_entry, state }) => pro_tier === 'rookie' && free_entry && state === 2,
  );
  if (found === undefined) throw new Error('no free Rookie contest is open');
  return found;
}
