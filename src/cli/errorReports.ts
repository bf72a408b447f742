import { parseArgs } from 'node:util';
import { getErrorReports } from '#core/errorReports/errorReports.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'errors list',
  usage: '[--limit N] [--trace]',
  summary: 'failures that browsers reported, newest first',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { limit: { type: 'string' }, trace: { type: 'boolean' } },
    });
    const limit = parseWhole('limit', values.limit, 20);
    const reports = await withDatabase((database) => getErrorReports(database.db, { limit }));
    if (reports.length === 0) return print('No browser has reported an error.');
    for (const { title, description, trace, count, lastSeenAt } of reports) {
      print(`${lastSeenAt.toISOString()}  ${count}x  ${title}`);
      print(`  ${description.replaceAll('\n', '\n  ')}`);
      if (values.trace && trace) print(`  ${trace.replaceAll('\n', '\n  ')}`);
    }
  },
};

export const errorReportCommands: readonly Command[] = [list];
