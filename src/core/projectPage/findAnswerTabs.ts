import type { Score } from '#model/score.ts';
import { rules } from '#scoring/rules.ts';
import { type ProjectTabName, projectTabs, tabFacts } from '#wire/projectPage.ts';

const factsOf = new Map(rules.factors.map(({ id, uses }) => [id, new Set<string>(uses)]));

/** The tab that shows what an answer without evidence was looked for in, by the id of its question. */
export function findAnswerTabs({ categories }: Score): Partial<Record<string, ProjectTabName>> {
  const answers = categories
    .flatMap(({ factors }) => factors)
    .filter(({ evidence }) => evidence.length === 0);
  return Object.fromEntries(
    answers.flatMap(({ id }) => {
      const tab = projectTabs.find(
        (name) => name !== 'overview' && tabFacts[name].some((key) => factsOf.get(id)?.has(key)),
      );
      return tab ? [[id, tab]] : [];
    }),
  );
}
