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
  version: '1',
  acts: {
    take: rule('take', 'take funds', grave),
    replaceCode: rule('replaceCode', 'replace the code', grave),
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
  /** "take funds, replace the code": acts that are graded alike. */
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
  'The control grade is the worst that somebody can do to holders’ money, from the chain alone: no record, audit or vote moves it.',
  'A simulated sale that fails is F, and so is a contract that a stranger can seize in a simulated call.',
  'Whoever hands out powers over a contract (its owner, the admin of its roles) can do what any of them does.',
  'Delays of timelocks on the way add up. Seven days count as such only where nobody can pause or block holders sooner: otherwise they count as two.',
  'What is not known makes a range with its reason: a contract that was not read, a holder that is not known, a function whose effect is not known, a token whose sale was not simulated. Less knowledge only widens the range.',
  'A needs proof: every contract was read, the list of contracts is complete, and nobody holds a power (or only a vote that warns long enough).',
  'Projects are ranked by the worst end of the range, then by the best. From A to F says nothing, and has no rank.',
];
