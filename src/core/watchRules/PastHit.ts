/** One thing that a rule would have told. */
export interface PastHit {
  text: string;
  isUnchecked: boolean;
  chain: string | null;
  block: number | null;
  transaction: string | null;
  contract: string | null;
  time: Date;
}

/** A trial of what is looked at again and again. */
export interface PastLook {
  hits: PastHit[];
  /** What keeps the trial from being the whole answer. */
  warnings: string[];
  /** Nothing of the past can be had. */
  isUntried: boolean;
}

export const untried = (why: string): PastLook => ({
  hits: [],
  warnings: [`Not tried on the past: ${why}.`],
  isUntried: true,
});
