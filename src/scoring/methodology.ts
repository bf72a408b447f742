import { renderMarkdownTable } from '#lib/markdownTable.ts';
import type { Rating } from '#model/ratings.ts';
import type { ScoreCategory } from '#model/scoreCategories.ts';
import { controlPrinciples, controlRules, listControlRules } from './controlRules.ts';
import { factNames } from './factNames.ts';
import { list, percent } from './factors/words.ts';
import { type RuleChange, ruleChanges } from './ruleChanges.ts';
import type { Rules } from './rules.ts';

interface Principle {
  title: string;
  points: string[];
}

/** What holds for every score. Each promise about unknown facts is held by a property test of the same wording. */
const scorePrinciples: Principle[] = [
  {
    title: 'How scores work',
    points: [
      'Each factor is judged pass (1), partial (0.5), fail (0) or unknown. Each judgement has one sentence and its evidence.',
      "A category's score is the mean of its known factors, weighted by their points. The total is the mean of the categories that have any known factor, weighted by theirs. Caps apply last.",
      'Coverage is the weight of the factors known now over the weight of all factors.',
      'Scores run from 0 to 100 with one decimal. They are rounded once, half up, after the mean of unrounded numbers. That number decides the rating. Whole numbers are rounded down, so they agree with the rating.',
      'The calculation is pure: only facts, rules version and time decide it. The hash is the SHA-256 of the facts as JSON, with keys and lists sorted. The order in which facts were collected changes neither score nor hash.',
    ],
  },
  {
    title: 'What unknown means',
    points: [
      'Unknown is neither safe nor unsafe. An unknown factor is left out of the means and lowers coverage. Below half coverage a project has no total, rating or rank, only a range.',
      'Less knowledge may only turn an answer into unknown, never into another answer. Absence needs proof: we read everything, or the record says who searched, when and where.',
      'A factor or cap is decided only when nothing unknown could change the answer. With part of it known, a failure counts; no failure does not.',
      'Never better than good: an unknown fact never lifts the total above what passing answers would give.',
      'Coverage never rises when a fact becomes unknown. No project gains a rating or rank that way.',
      'Losing a fact never raises the score. A fact that can no longer be read is kept as lost. Its last partial or fail still counts, marked as last known. Its last pass does not. A cap that it caused stays. Lost facts add nothing to coverage.',
      'The range runs from the worst to the best that the unknown could mean, caps included. The score lies within it, as does the score with full knowledge. Knowing less never raises its lower end. Knowing more never widens it.',
      'A mean of known factors has one limit. Take two projects that share a bad fact, which we know for one only. The other can show the higher total. Its coverage is then lower, and the lower end of its range no higher.',
    ],
  },
  {
    title: 'What else holds',
    points: [
      'Ratings by other services stand beside the score, word for word, with their date and link. They never count in it, and no mean is made of them.',
      'Resolving a finding never lowers a score. The record says whether a finding is resolved. Whether the fix runs is a separate factor, and only our measurement answers it.',
      'Every factor rates the project. Votes, views and how well we read the chain are outside the score.',
      'A project’s ranking and history begin once we have read all its contracts on followed chains. Without such contracts they begin with its first record.',
      'Every cap is explained: applies, does not apply, or unknown.',
      'When a score moves, we name the factors and caps that moved. We also say what moved them: facts, rules or time.',
    ],
  },
];

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
