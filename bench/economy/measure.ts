import process from 'node:process';
import { parseArgs } from 'node:util';
import { CURRENT_RULES, type Rules } from '@touchline/domain/rules/index';
import { firstRules } from './first-rules.ts';
import { criteriaOf } from './criteria.ts';
import { FARM_ACCOUNTS, farmerGains, openGains, type FarmerGain } from './farmers.ts';
import { goalFarmerGains } from './goal-farmers.ts';
import { figuresOf, type Figures } from './figures.ts';
import { searchGains } from './search.ts';
import { KINDS } from './kinds.ts';
import { FULL_MANAGERS, playSeason, SEASON_WEEKS, type Season } from './season.ts';

/** Fewer managers don't contain enough of each kind and two farmers with their false accounts. */
const MIN_MANAGERS = 500;

/**
 * `npm run bench -- economy [--seed WORD] [--managers N] [--as-written]`: resolves to whether every criterion is met.
 */
export function measureEconomy(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      seed: { type: 'string', default: '1' },
      managers: { type: 'string', default: String(FULL_MANAGERS) },
      'as-written': { type: 'boolean', default: false },
    },
  });
  const { seed } = values;
  const managers = Number(values.managers);
  if (!Number.isInteger(managers) || managers < MIN_MANAGERS) {
    console.log(`--managers: a whole number of at least ${MIN_MANAGERS}`);
    return Promise.resolve(false);
  }
  const rules = values['as-written'] ? firstRules(CURRENT_RULES) : CURRENT_RULES;
  const started = performance.now();
  const season = playSeason({ seed, managers, weeks: SEASON_WEEKS, rules });
  const figures = figuresOf(season, rules);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${managers} managers, ${SEASON_WEEKS} weeks, seed ${seed}, in ${seconds.toFixed(1)} s`);
  printWeeks(season);
  printSources(figures);
  printBalances(figures);
  printKinds(season, figures);
  printFarmers(rules);
  const criteria = criteriaOf(figures, rules);
  console.table(
    criteria.map(({ criterion, min, max, figure, verdict }) => ({
      criterion,
      figure: text(figure),
      min: text(min),
      max: text(max),
      verdict,
    })),
  );
  const ok = criteria.every(({ verdict }) => verdict === 'reached');
  const goals = Object.fromEntries(criteria.map(({ criterion, verdict }) => [criterion, verdict]));
  console.log(JSON.stringify({ name: 'economy', ok, goals, figures: { seed, ...figures } }));
  return Promise.resolve(ok);
}

/** The amounts that farmers with 200 accounts not known to be linked can withdraw, with the limits and without. */
function printFarmers(rules: Rules): void {
  console.log(
    `Farmers with ${FARM_ACCOUNTS} false accounts each: gain in XFC a false account, before its cost`,
  );
  console.table([...farmerGains(rules), ...goalFarmerGains(rules)].map(rowOf));
  console.log('Known to gain with the limits on');
  console.table(openGains(rules).map(rowOf));
  console.log('The best sequence of acts of four accounts that a search finds: gain in XFC');
  console.table(searchGains(rules).map(({ gain, ...found }) => ({ ...found, gain: text(gain) })));
}

function rowOf({ farmer, on, off, held }: FarmerGain) {
  return { farmer, 'limits on': text(on), 'limits off': text(off), 'held for review': held };
}

function printWeeks({ weeks }: Season): void {
  console.table(
    weeks.map(({ prices, minted, burned, sold, auctioned, fills, slope, rewards }) => ({
      '3 stars': prices[3],
      '4 stars': prices[4],
      '5 stars': prices[5],
      'cards held': minted[3] + minted[4] + minted[5],
      burned,
      promo: sold.promo,
      special: sold.special,
      icon: sold.icon,
      auctioned,
      fills,
      'XFC a deviation': text(slope),
      rewards: text(Number(rewards) / 1e8),
    })),
  );
}

function printSources({ xfc, gold, managers }: Figures): void {
  const rows = (amounts: Readonly<Record<string, number>>, currency: string) =>
    Object.entries(amounts).map(([source, amount]) => ({
      currency,
      source,
      total: text(amount),
      'a manager': text(amount / managers),
    }));
  console.table([...rows(xfc, 'XFC'), ...rows(gold, 'gold')]);
}

/** What every account has at the end: the house's, the market's capital among them, and all managers together. */
function printBalances({ balances, market }: Figures): void {
  const sum = Object.values(balances).reduce((total, balance) => total + balance, 0);
  const given = { market: market.given };
  console.table(
    Object.entries({ ...balances, sum }).map(([account, balance]) => ({
      account,
      XFC: text(balance),
      'given at the start': account in given ? text(given.market) : '',
    })),
  );
}

function printKinds({ managers }: Season, { results }: Figures): void {
  console.table(
    KINDS.map((kind) => {
      const own = managers.filter((each) => each.kind === kind);
      const mean = (of: (each: Season['managers'][number]) => number): string =>
        text(own.reduce((sum, each) => sum + of(each), 0) / own.length);
      return {
        kind,
        managers: own.length,
        'paid in': mean(({ paidIn }) => Number(paidIn) / 1e8),
        'taken out': mean(({ withdrawn }) => Number(withdrawn) / 1e8),
        XFC: mean(({ xfc }) => Number(xfc) / 1e8),
        gold: mean((each) => each.gold),
        cards: mean(({ cards }) => cards[3] + cards[4] + cards[5]),
        'median result': text(results[kind]),
      };
    }),
  );
}

function text(figure: number): string {
  return Number.isFinite(figure) ? figure.toFixed(2) : '';
}
