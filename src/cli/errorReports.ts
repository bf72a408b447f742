import { parseArgs } from 'node:util';
import { deleteErrorReport, getErrorReports } from '#core/errorReports/errorReports.ts';
import { badRequest } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
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
    const found = await withDatabase(({ db }) => getErrorReports(db, { limit: limit + 1 }));
    const { items: reports, hasMore } = cutList(found, limit);
    if (reports.length === 0) return print('No browser has reported an error.');
    for (const { fingerprint, title, description, trace, count, lastSeenAt } of reports) {
      print(`${lastSeenAt.toISOString()}  ${count}x  ${title}  ${fingerprint}`);
      print(`  ${description.replaceAll('\n', '\n  ')}`);
      if (values.trace && trace) print(`  ${trace.replaceAll('\n', '\n  ')}`);
    }
    if (hasMore) print('There are more: say --limit.');
  },
};

const remove: Command = {
  name: 'errors delete',
  usage: 'FINGERPRINT',
  summary: 'forget a failure that was seen to; met again, it is counted anew',
  async run({ withDatabase, print }, [fingerprint, ...rest]) {
    if (fingerprint === undefined || rest.length > 0) throw badRequest('give the fingerprint of one failure');
    await withDatabase(({ db }) => deleteErrorReport(db, { fingerprint, actor: null }));
    print(`${fingerprint} is forgotten.`);
  },
};

export const errorReportCommands: readonly Command[] = [list, remove];
