import { getIncidentReports } from '#core/incidentReports/incidentReports.ts';
import { askReporter, closeIncidentReport } from '#core/incidentReports/judgeReport.ts';
import { cutList } from '#lib/cutList.ts';
import { limit, oneOf, required, text, toggle } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'incident-reports list',
  summary: 'incident reports from visitors and lists, newest first; open ones unless --all',
  options: { all: toggle('include closed ones'), limit: limit(20) },
  async run({ withDatabase, print }, { all, limit: most }) {
    const found = await withDatabase(({ db }) => getIncidentReports(db, { limit: most + 1, all }));
    const { items: reports, hasMore } = cutList(found, most);
    if (reports.length === 0) return print(all ? 'There are no incident reports.' : 'No open reports.');
    for (const report of reports) {
      const { reference, createdAt, state, projectId, subject, link, description, note } = report;
      const { contact, toldBy } = report;
      const about = [projectId, subject].filter(Boolean).join(', ');
      print([reference, createdAt.toISOString(), state, about].join('  '));
      print(`  ${description.replaceAll('\n', '\n  ')}`);
      if (link) print(`  link: ${link}`);
      if (toldBy) print(`  told by: ${toldBy}`);
      if (contact) print(`  contact: ${contact}`);
      if (note) print(`  note: ${note}`);
    }
    if (hasMore) print('There are more: use --limit.');
  },
});

const reference = required(text('REFERENCE', 'one report, such as R-1A2B3C4D'));

const close = defineCommand({
  name: 'incident-reports close',
  summary: 'confirm or decline a report; to publish it, import an incident',
  positionals: { reference },
  options: {
    as: required(oneOf(['confirmed', 'dismissed'], 'what staff found')),
    note: text('TEXT', 'for staff'),
  },
  async run({ withDatabase, print }, { reference: name, as: state, note }) {
    await withDatabase(({ db }) =>
      closeIncidentReport(db, {
        reference: name,
        state,
        note: note ?? null,
        actor: null,
        now: new Date(),
      }),
    );
    print(`${name.toUpperCase()} is ${state}.`);
  },
});

const ask = defineCommand({
  name: 'incident-reports ask',
  summary: 'mail a question to the sender of a report; it stays open',
  positionals: { reference },
  options: { question: required(text('TEXT', 'the question; mailed as written')) },
  async run({ withDatabase, print }, { reference: name, question }) {
    await withDatabase(({ db }) =>
      askReporter(db, { reference: name, question, actor: null, now: new Date() }),
    );
    print(`The sender of ${name.toUpperCase()} is asked by mail.`);
  },
});

export const incidentReportCommands: readonly Command[] = [list, close, ask];
