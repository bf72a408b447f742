import { saveBacktest } from '#core/backtests/backtests.ts';
import { fewCases, lowScore } from '#model/backtest.ts';
import type { LowShare } from '#model/backtestSchema.ts';
import { rules } from '#scoring/rules.ts';
import { text, withFallback } from './arguments.ts';
import { defineCommand } from './Command.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;

function describeShare({ count, low, interval }: LowShare): string {
  if (!interval) return 'none';
  return `${low} of ${count} below ${lowScore} (${percent(interval.from)} to ${percent(interval.to)})`;
}

export const backtestCommand = defineCommand({
  name: 'backtest',
  summary: 'compute the score before each recorded incident (back-test); the worker does so daily',
  options: {
    rules: withFallback(text('VERSION', 'the version of the rules'), rules.version),
  },
  async run({ withDatabase, print }, { rules: rulesVersion }) {
    const result = await withDatabase(({ db }) => saveBacktest(db, { rulesVersion, now: new Date() }));
    print(
      `Rules ${rulesVersion}, scores stored from ${result.historyFrom}, ${result.cases.length} incidents.`,
    );
    for (const { days, cases, controls, tooLittleKnown, unreached } of result.horizons) {
      print(`${days} days before: ${describeShare(cases)}; without incident: ${describeShare(controls)}`);
      print(`  before the history: ${unreached}; too little known: ${tooLittleKnown}`);
    }
    if (result.horizons.some(({ cases }) => cases.count < fewCases))
      print(`Fewer than ${fewCases} cases: too few to conclude anything.`);
  },
});
