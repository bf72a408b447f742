import {
  atLeast,
  atMost,
  type Factor,
  factor,
  fail,
  judgeFact,
  partial,
  pass,
  undecided,
} from '#scoring/factors/factor.ts';
import { atBlock, count, percent } from '#scoring/factors/words.ts';

const feeBasisPoints = { pass: 0, partial: 500 };
const top10ShareLimits = { pass: 0.3, partial: 0.6 };
const exchangeLimits = { pass: 3, partial: 1 };
const dailyDeviationLimits = { pass: 0.05, partial: 0.1 };
/** Fewer days of prices say nothing about how the price moves. */
export const priceDays = 30;

const sellable = factor({
  id: 'market.sellable',
  category: 'marketStability',
  weight: 3,
  name: 'Token can be sold',
  criteria: { pass: 'a simulated sale goes through', partial: null, fail: 'a simulated sale is refused' },
  uses: ['sellSimulation'],
  judge: ({ sellSimulation }) =>
    judgeFact(sellSimulation, ({ sellable: works, reason }, evidence) =>
      works
        ? pass(`A simulated sale of the token went through${atBlock(evidence)}.`)
        : fail(
            `A simulated sale of the token was refused${atBlock(evidence)}${reason ? `: ${reason}` : ''}.`,
          ),
    ),
});

const transferFee = factor({
  id: 'market.transferFee',
  category: 'marketStability',
  weight: 1,
  name: 'Fee on transfer',
  criteria: {
    pass: 'a simulated transfer takes no fee',
    partial: `it takes at most ${percent(feeBasisPoints.partial / 10_000)}`,
    fail: 'it takes more',
  },
  uses: ['transferFee'],
  judge: ({ transferFee: fact }) =>
    judgeFact(fact, ({ basisPoints }, evidence) =>
      atMost(
        basisPoints,
        feeBasisPoints,
      )(
        basisPoints === 0
          ? `Simulated transfers${atBlock(evidence)} took no fee.`
          : `The highest fee in simulated transfers${atBlock(evidence)} was ${percent(basisPoints / 10_000)}.`,
      ),
    ),
});

const concentration = factor({
  id: 'market.concentration',
  category: 'marketStability',
  weight: 2,
  name: 'Concentration of holders',
  criteria: {
    pass: `the ten largest holders own at most ${percent(top10ShareLimits.pass)}`,
    partial: `at most ${percent(top10ShareLimits.partial)}`,
    fail: 'more',
  },
  uses: ['holders'],
  judge: ({ holders }) =>
    judgeFact(holders, ({ top10Share, holders: all }, evidence) =>
      atMost(
        top10Share,
        top10ShareLimits,
      )(
        `The ten largest holders own ${percent(top10Share)}${all === null ? '' : ` (${count(all, 'holder')} in all)`}${atBlock(evidence)}.`,
      ),
    ),
});

const exchanges = factor({
  id: 'market.exchanges',
  category: 'marketStability',
  weight: 2,
  name: 'Places to trade',
  criteria: {
    pass: `listed on at least ${exchangeLimits.pass} exchanges`,
    partial: 'their number is on record, and it is smaller',
    fail: 'their number is on record, and it is zero',
  },
  uses: ['exchanges'],
  judge: ({ exchanges: fact }) =>
    judgeFact(fact, ({ count: listed, complete }) => {
      if (complete) return atLeast(listed, exchangeLimits)(`Listed on ${count(listed, 'exchange')}.`);
      // Of a list that may be longer, no number is known.
      return listed >= exchangeLimits.pass
        ? pass(`Listed on ${exchangeLimits.pass} exchanges or more.`)
        : undecided(`${count(listed, 'exchange')} on record; there may be others.`);
    }),
});

const volatility = factor({
  id: 'market.volatility',
  category: 'marketStability',
  weight: 1,
  name: 'Price swings',
  criteria: {
    pass: `the price moves by at most ${percent(dailyDeviationLimits.pass)} a day (standard deviation over at least ${priceDays} days)`,
    partial: `by at most ${percent(dailyDeviationLimits.partial)}`,
    fail: 'by more',
  },
  uses: ['priceHistory'],
  judge: ({ priceHistory }) =>
    judgeFact(priceHistory, ({ days, dailyDeviation }) =>
      days < priceDays
        ? undecided(`Prices are known for ${count(days, 'day')}; ${priceDays} are needed.`)
        : atMost(
            dailyDeviation,
            dailyDeviationLimits,
          )(`The price moves by ${percent(dailyDeviation)} a day (standard deviation over ${days} days).`),
    ),
});

const supply = factor({
  id: 'market.supply',
  category: 'marketStability',
  weight: 1,
  name: 'Supply',
  criteria: {
    pass: 'the contract caps the supply and the supply is within the cap',
    partial: 'the supply is known and has no cap',
    fail: 'the supply is above its stated cap',
  },
  uses: ['supply'],
  judge: ({ supply: fact }) =>
    judgeFact(fact, ({ total, cap }, evidence) => {
      const amount = `The supply is ${total} base units${atBlock(evidence)}`;
      if (cap === null) return partial(`${amount}, and the contract states no cap.`);
      const within = BigInt(total) <= BigInt(cap);
      return (within ? pass : fail)(
        `${amount}, ${within ? 'within' : 'above'} the cap of ${cap} its contract states.`,
      );
    }),
});

/** Price volatility, liquidity, exchanges and holder concentration. */
export const marketStability: Factor[] = [
  sellable,
  transferFee,
  concentration,
  exchanges,
  volatility,
  supply,
];
