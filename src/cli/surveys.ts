import { getSurveys } from '#core/surveys/surveys.ts';
import { cutList } from '#lib/cutList.ts';
import { limit } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'surveys list',
  summary: 'answers to the survey, newest first',
  options: { limit: limit(20) },
  async run({ withDatabase, print }, { limit: most }) {
    const found = await withDatabase(({ db }) => getSurveys(db, { limit: most + 1 }));
    const { items: surveys, hasMore } = cutList(found, most);
    if (surveys.length === 0) return print('There are no survey answers.');
    for (const { updatedAt, purpose, usefulness, missing } of surveys) {
      print(`${updatedAt.toISOString()}  useful ${usefulness} of 5  ${purpose}`);
      if (missing) print(`  ${missing.replaceAll('\n', '\n  ')}`);
    }
    if (hasMore) print('There are more: use --limit.');
  },
});

export const surveyCommands: readonly Command[] = [list];
