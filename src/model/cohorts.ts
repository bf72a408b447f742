import { projectCategories } from './projects.ts';

/** What projects are grouped by on a board of their kind: the first part of its address. */
export const cohortKinds = ['categories', 'chains'] as const;
export type CohortKind = (typeof cohortKinds)[number];

export type ProjectCategory = (typeof projectCategories)[number];

/** As it stands in an address. */
export const categorySlug = (category: string): string => category.toLowerCase();

export const findCategory = (slug: string): ProjectCategory | undefined =>
  projectCategories.find((one) => categorySlug(one) === slug.toLowerCase());

interface KindQuestion {
  /** The question of the score, by its id. */
  factor: string;
  /** The same as a reader of such projects asks it. */
  asks: string;
}

const signs: KindQuestion = { factor: 'governance.withdraw', asks: 'Who can sign withdrawals' };
const upgrades: KindQuestion = { factor: 'governance.upgrade', asks: 'Who can upgrade' };
const withdraws: KindQuestion = { factor: 'governance.withdraw', asks: 'Who can withdraw' };
const mints: KindQuestion = { factor: 'governance.mint', asks: 'Who can mint' };
const freezes: KindQuestion = { factor: 'governance.freeze', asks: 'Who can pause or freeze' };
const fees: KindQuestion = { factor: 'governance.fee', asks: 'Who sets fees' };
const leaves: KindQuestion = { factor: 'governance.warning', asks: 'Time to leave' };
const sells: KindQuestion = { factor: 'market.sellable', asks: 'Can it be sold' };

/** What matters first for a kind of project. */
const questions: Partial<Record<ProjectCategory, readonly KindQuestion[]>> = {
  Bridge: [signs, upgrades],
  Stablecoin: [mints, freezes],
  DEX: [fees, withdraws],
  Lending: [withdraws, leaves],
  Yield: [withdraws, leaves],
  Derivatives: [withdraws, freezes],
  Insurance: [withdraws, freezes],
  Payments: [freezes, withdraws],
  Launchpad: [withdraws, leaves],
  Token: [sells, mints],
};

export const questionsOf = (category: string | undefined): readonly KindQuestion[] =>
  questions[findCategory(category ?? '') ?? 'Other'] ?? [upgrades, withdraws];
