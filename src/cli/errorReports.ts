import { deleteErrorReport, getErrorReports } from '#core/errorReports/errorReports.ts';
import { cutList } from '#lib/cutList.ts';
import { limit, required, text, toggle } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'errors list',
  summary: 'errors that browsers reported, newest first',
  options: { limit: limit(20), trace: toggle('with stack traces') },
  async run({ withDatabase, print }, { limit: most, trace: withTrace }) {
    const found = await withDatabase(({ db }) => getErrorReports(db, { limit: most + 1 }));
    const { items: reports, hasMore } = cutList(found, most);
    if (reports.length === 0) return print('No browser has reported an error.');
    for (const { fingerprint, title, description, trace, count, lastSeenAt } of reports) {
      print(`${lastSeenAt.toISOString()}  ${count}x  ${title}  ${fingerprint}`);
      print(`  ${description.replaceAll('\n', '\n  ')}`);
      if (withTrace && trace) print(`  ${trace.replaceAll('\n', '\n  ')}`);
    }
    if (hasMore) print('There are more: use --limit.');
  },
});

const remove = defineCommand({
  name: 'errors delete',
  summary: 'delete a fixed error; if it returns, it is counted anew',
  positionals: { fingerprint: required(text('FINGERPRINT', 'one error, as errors list names it')) },
  async run({ withDatabase, print }, { fingerprint }) {
    await withDatabase(({ db }) => deleteErrorReport(db, { fingerprint, actor: null }));
    print(`${fingerprint} is forgotten.`);
  },
});

export const errorReportCommands: readonly Command[] = [list, remove];
