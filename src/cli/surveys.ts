import { parseArgs } from 'node:util';
import { getSurveys } from '#core/surveys/surveys.ts';
import { cutList } from '#lib/cutList.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'surveys list',
  usage: '[--limit N]',
  summary: 'answers to the survey, newest first',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({ args: [...args], options: { limit: { type: 'string' } } });
    const limit = parseWhole('limit', values.limit, 20);
    const found = await withDatabase(({ db }) => getSurveys(db, { limit: limit + 1 }));
    const { items: surveys, hasMore } = cutList(found, limit);
    if (surveys.length === 0) return print('Nobody has answered the survey.');
    for (const { updatedAt, purpose, usefulness, missing } of surveys) {
      print(`${updatedAt.toISOString()}  useful ${usefulness} of 5  ${purpose}`);
      if (missing) print(`  ${missing.replaceAll('\n', '\n  ')}`);
    }
    if (hasMore) print('There are more: say --limit.');
  },
};

export const surveyCommands: readonly Command[] = [list];
