import { renderMarkdownTable } from '#lib/markdownTable.ts';
import type { Rating } from '#model/ratings.ts';
import type { ScoreCategory } from '#model/scoreCategories.ts';
import { controlPrinciples, controlRules, listControlRules } from './controlRules.ts';
import { factNames } from './factNames.ts';
import { list, percent } from './factors/words.ts';
import { type Principle, scorePrinciples } from './principles.ts';
import { type RuleChange, ruleChanges } from './ruleChanges.ts';
import type { Rules } from './rules.ts';

export interface FactorDescription {
  id: string;
  name: string;
  weight: number;
  pass: string;
  partial: string | null;
  fail: string | null;
  reads: string[];
}

export interface CategoryDescription {
  id: ScoreCategory;
  name: string;
  weight: number;
  question: string;
  factors: FactorDescription[];
}

export interface CapDescription {
  id: string;
  name: string;
  limit: number;
  rule: string;
  reads: string[];
}

export interface Methodology {
  version: string;
  factorCount: number;
  rankedFrom: number;
  categories: CategoryDescription[];
  caps: CapDescription[];
  ratings: { rating: Rating; from: number; below: number | null }[];
  principles: Principle[];
  /** What each version changed, the newest first. */
  history: RuleChange[];
}

const namesOf = (uses: Rules['factors'][number]['uses']): string[] => uses.map((key) => factNames[key]);

/** The rules as data for the methodology page: nothing in it is written twice. */
export function describeRules(rules: Rules): Methodology {
  return {
    version: rules.version,
    factorCount: rules.factors.length,
    rankedFrom: rules.rankedFrom,
    categories: rules.categories.map((category) => ({
      ...category,
      factors: rules.factors
        .filter((factor) => factor.category === category.id)
        .map(({ id, name, weight, criteria, uses }) => ({
          id,
          name,
          weight,
          ...criteria,
          reads: namesOf(uses),
        })),
    })),
    caps: rules.caps.map(({ id, name, limit, rule, uses }) => ({
      id,
      name,
      limit,
      rule,
      reads: namesOf(uses),
    })),
    ratings: rules.ratings.map(({ rating, from }, index) => ({
      rating,
      from,
      below: rules.ratings[index - 1]?.from ?? null,
    })),
    principles: scorePrinciples,
    history: ruleChanges,
  };
}

const section = (title: string, ...blocks: string[]): string => [`## ${title}`, ...blocks].join('\n\n');

const describeCategory = ({ name, weight, question, factors }: CategoryDescription): string =>
  section(
    `${name} (${weight})`,
    question,
    renderMarkdownTable(
      ['Factor', 'Points', 'Pass', 'Partial', 'Fail', 'Reads'],
      factors.map(({ name: factor, weight: points, pass, partial, fail, reads }) => [
        factor,
        points,
        pass,
        partial ?? '–',
        fail ?? '–',
        list(reads),
      ]),
    ),
  );

const describeVersion = ({ version, changes }: RuleChange): string =>
  [`### Rules ${version}`, changes.map(({ what, why }) => `- ${what} Why: ${why}`).join('\n')].join('\n\n');

/** The methodology as Markdown. */
export function methodologyMarkdown(rules: Rules): string {
  const { version, factorCount, rankedFrom, categories, caps, ratings, principles, history } =
    describeRules(rules);
  const blocks = [
    '# How scores are made',
    `Rules version ${version}: ${factorCount} factors in ${categories.length} categories, ${caps.length} caps. This page is generated from the rules that compute the scores.`,
    ...principles.map(({ title, points }) => section(title, points.map((point) => `- ${point}`).join('\n'))),
    ...categories.map(describeCategory),
    section(
      'Caps',
      'A cap that applies limits the total.',
      renderMarkdownTable(
        ['Cap', 'At most', 'Applies when', 'Reads'],
        caps.map(({ name, limit, rule, reads }) => [name, limit, rule, list(reads)]),
      ),
    ),
    section(
      'Ratings and rank',
      renderMarkdownTable(
        ['Rating', 'From', 'Below'],
        ratings.map(({ rating, from, below }) => [rating, from, below ?? '–']),
      ),
      `From ${percent(rankedFrom)} coverage a project has a number, a rating and a rank. Below that we show only its range and what is missing.`,
    ),
    section(
      'Control grade',
      `Rules version ${controlRules.version}.`,
      controlPrinciples.map((point) => `- ${point}`).join('\n'),
      renderMarkdownTable(
        ['What', 'Who', 'Less than 2 days', '2 days', '7 days and a way out'],
        listControlRules().map(({ acts, who, soon, twoDays, sevenDays }) => [
          list(acts),
          who,
          soon,
          twoDays,
          sevenDays,
        ]),
      ),
    ),
    section(
      'What changed',
      'When the rules change, we score every project again. Its history shows the score before and after.',
      ...history.map(describeVersion),
    ),
  ];
  return `${blocks.join('\n\n')}\n`;
}
