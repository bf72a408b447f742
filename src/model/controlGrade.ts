/** From "nobody can harm holders' money" to "sales fail, or anybody can take it". */
export const controlGrades = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type GradeLetter = (typeof controlGrades)[number];

/**
 * What somebody can do to holders' money, the gravest first:
 * - take: move, seize or withdraw what belongs to others
 * - replaceCode: upgrade to code that can do anything
 * - dilute: mint
 * - setPrice: set a price, rate, balance or set of validators that decides what holders get
 * - block: pause, freeze or blacklist
 * - tax: change fees or taxes
 */
export const controlActs = ['take', 'replaceCode', 'dilute', 'setPrice', 'block', 'tax'] as const;
export type ControlAct = (typeof controlActs)[number];

/** Who must agree, the weakest first. `vote`: on-chain governance. */
export const controlConsents = ['anybody', 'oneKey', 'severalKeys', 'vote', 'nobody'] as const;
export type ControlConsent = (typeof controlConsents)[number];

/** How long holders are warned. `sevenDays`: and nobody can block them from leaving meanwhile. */
export const controlWarnings = ['none', 'hours', 'twoDays', 'sevenDays'] as const;
export type ControlWarning = (typeof controlWarnings)[number];

/** The ends of a grade, as lists show and sort it. */
export interface GradeRange {
  best: GradeLetter;
  worst: GradeLetter;
}

/** How the reason begins that says so. */
export const noSale = 'no sale simulated';

/** What is not known of who can do what: whether it can be sold is told beside it. */
export const listUnknownPowers = <Unknown extends { why: string }>({
  unknown,
}: {
  unknown: readonly Unknown[];
}): Unknown[] => unknown.filter(({ why }) => !why.startsWith(noSale));

/** The letter that is worse. */
export const worseOf = (a: GradeLetter, b: GradeLetter): GradeLetter =>
  controlGrades.indexOf(a) > controlGrades.indexOf(b) ? a : b;

export const isWorse = (a: GradeLetter, b: GradeLetter): boolean =>
  controlGrades.indexOf(a) > controlGrades.indexOf(b);

/** Whether it says anything: from A to F is every grade there is. */
export const isGraded = ({ best, worst }: GradeRange): boolean => best !== 'A' || worst !== 'F';

/** "C", or "C to F". */
export const describeGrade = ({ best, worst }: GradeRange): string =>
  best === worst ? best : `${best} to ${worst}`;
