import { gold, xfc, XFC_UNIT } from '@touchline/domain/money';
import type { Rules } from '@touchline/domain/rules/index';

const whole = (amount: bigint) => xfc(amount * XFC_UNIT);

/** The current rules with the numbers of the first rule book, from before a simulated season: decision 0069. */
export function firstRules(rules: Rules): Rules {
  const { money, rewards } = rules;
  return {
    ...rules,
    money: { ...money, rewardsSeed: whole(100_000n) },
    promotional: {
      freedByFeesBasisPoints: 10_000n,
      locksWinnings: false,
      carries: false,
      carriesInOfficial: null,
      highestPriceDays: null,
      collectors: null,
    },
    rewards: {
      ...rewards,
      referral: { ...rewards.referral, pack: 'promo' },
      spin: {
        ...rewards.spin,
        fields: [
          { basisPoints: 3_500, prize: { kind: 'gold', amount: gold(5n) } },
          { basisPoints: 2_500, prize: { kind: 'gold', amount: gold(10n) } },
          { basisPoints: 1_500, prize: { kind: 'gold', amount: gold(25n) } },
          { basisPoints: 1_200, prize: { kind: 'xfc', amount: xfc(XFC_UNIT / 2n) } },
          { basisPoints: 600, prize: { kind: 'xfc', amount: whole(2n) } },
          { basisPoints: 400, prize: { kind: 'lease', stars: 3, days: 7 } },
          { basisPoints: 250, prize: { kind: 'pack', pack: 'promo' } },
          { basisPoints: 40, prize: { kind: 'xfc', amount: whole(25n) } },
          { basisPoints: 10, prize: { kind: 'pack', pack: 'icon' } },
        ],
      },
    },
  };
}
