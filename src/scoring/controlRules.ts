import {
  type ControlAct,
  type ControlConsent,
  type ControlWarning,
  controlActs,
  controlConsents,
  type GradeLetter,
} from '#model/controlGrade.ts';
import type { PowerClass } from '#model/powerClasses.ts';

const hour = 3600;

/** From how many seconds of delay on each warning holds. */
export const warningSeconds: Record<ControlWarning, number> = {
  none: 0,
  hours: 1,
  twoDays: 48 * hour,
  sevenDays: 7 * 24 * hour,
};

type Row = Record<ControlWarning, GradeLetter>;
type Matrix = Record<ControlConsent, Row>;

const always = (grade: GradeLetter): Row => ({ none: grade, hours: grade, twoDays: grade, sevenDays: grade });
const row = (soon: GradeLetter, twoDays: GradeLetter, sevenDays: GradeLetter): Row => ({
  none: soon,
  hours: soon,
  twoDays,
  sevenDays,
});

const grave: Matrix = {
  anybody: always('F'),
  oneKey: row('E', 'D', 'C'),
  severalKeys: row('D', 'C', 'B'),
  vote: row('C', 'B', 'A'),
  nobody: always('A'),
};

const lesser: Matrix = {
  anybody: always('F'),
  oneKey: row('D', 'C', 'B'),
  severalKeys: row('C', 'B', 'A'),
  vote: row('B', 'A', 'A'),
  nobody: always('A'),
};

export interface ControlActRule {
  act: ControlAct;
  /** "take funds", after "can". */
  what: string;
  grades: Matrix;
}

const rule = (act: ControlAct, what: string, grades: Matrix): ControlActRule => ({ act, what, grades });

/** The published rules: what a letter is for each act, by who must agree and how long holders are warned. */
export const controlRules: { version: string; acts: Record<ControlAct, ControlActRule> } = {
  version: '2',
  acts: {
    take: rule('take', 'take funds', grave),
    replaceCode: rule('replaceCode', 'upgrade the code', grave),
    dilute: rule('dilute', 'mint tokens', grave),
    setPrice: rule('setPrice', 'set the price or rate that decides', grave),
    block: rule('block', 'pause or block transfers', lesser),
    tax: rule('tax', 'change fees', lesser),
  },
};

/**
 * What each class of power lets its holder do: for sure, or perhaps. `ownership` lets its holder do what any other power over
 * the same contract does, since it hands them out.
 */
export const actsOfClass: Record<
  Exclude<PowerClass, 'ownership'>,
  { sure: ControlAct[]; maybe: ControlAct[] }
> = {
  withdraw: { sure: ['take'], maybe: [] },
  seize: { sure: ['take'], maybe: [] },
  upgrade: { sure: ['replaceCode'], maybe: [] },
  mint: { sure: ['dilute'], maybe: [] },
  pause: { sure: ['block'], maybe: [] },
  blacklist: { sure: ['block'], maybe: [] },
  fee: { sure: ['tax'], maybe: [] },
  // Whose tokens it destroys is not told.
  burn: { sure: [], maybe: ['take'] },
  other: { sure: [], maybe: [...controlActs] },
};

export interface ControlRuleRow {
  /** "take funds, upgrade the code": acts that are graded alike. */
  acts: string[];
  who: string;
  /** With less than two days of warning, with two, and with seven and a way out. */
  soon: GradeLetter;
  twoDays: GradeLetter;
  sevenDays: GradeLetter;
}

const whoWords: Record<ControlConsent, string> = {
  anybody: 'anybody',
  oneKey: 'one key, or any one key of a 1-of-n wallet',
  severalKeys: 'several keys',
  vote: 'an on-chain vote',
  nobody: 'nobody, by proof',
};

/** The rules as rows of a table. */
export function listControlRules(): ControlRuleRow[] {
  const alike = Map.groupBy(Object.values(controlRules.acts), ({ grades }) => grades);
  return [...alike].flatMap(([grades, rules]) =>
    controlConsents.map((who) => ({
      acts: rules.map(({ what }) => what),
      who: whoWords[who],
      soon: grades[who].none,
      twoDays: grades[who].twoDays,
      sevenDays: grades[who].sevenDays,
    })),
  );
}

/** What holds for every grade. */
export const controlPrinciples: string[] = [
  'The control grade is the worst that anybody can do to holders’ money. It comes from the chain alone: no record, audit or vote moves it.',
  'A failing simulated sale is F. So is a contract that an unprivileged caller can seize in a simulated call.',
  'An owner or role admin counts as holding every power that it can grant.',
  'Timelock delays on the control path add up. Seven days count as two if anybody can pause or block holders sooner.',
  'The unknown makes a range, with its reason. Examples: a contract not read, an unknown holder, an unknown effect, no simulated sale. Less knowledge only widens the range.',
  'A needs proof. Every contract was read and the contract list is complete. Nobody holds a power, or only a vote with a long warning.',
  'Projects rank by the worst end of the range, then by the best. A range from A to F has no rank.',
];
