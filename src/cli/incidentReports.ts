import { getIncidentReports } from '#core/incidentReports/incidentReports.ts';
import { askReporter, closeIncidentReport } from '#core/incidentReports/judgeReport.ts';
import { cutList } from '#lib/cutList.ts';
import { limit, oneOf, required, text, toggle } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'incident-reports list',
  summary: 'incidents that visitors reported or lists told, newest first; without --all only the open ones',
  options: { all: toggle('also those that are closed'), limit: limit(20) },
  async run({ withDatabase, print }, { all, limit: most }) {
    const found = await withDatabase(({ db }) => getIncidentReports(db, { limit: most + 1, all }));
    const { items: reports, hasMore } = cutList(found, most);
    if (reports.length === 0) return print(all ? 'Nobody has reported anything.' : 'No report is open.');
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
    if (hasMore) print('There are more: say --limit.');
  },
});

const reference = required(text('REFERENCE', 'one report, such as R-1A2B3C4D'));

const close = defineCommand({
  name: 'incident-reports close',
  summary: "note staff's word on a report; a confirmed one is published by importing an incident",
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
  summary: 'ask whoever sent a report, by mail; the report stays open',
  positionals: { reference },
  options: { question: required(text('TEXT', 'in plain words: it is mailed as it is')) },
  async run({ withDatabase, print }, { reference: name, question }) {
    await withDatabase(({ db }) =>
      askReporter(db, { reference: name, question, actor: null, now: new Date() }),
    );
    print(`The sender of ${name.toUpperCase()} is asked by mail.`);
  },
});

export const incidentReportCommands: readonly Command[] = [list, close, ask];
