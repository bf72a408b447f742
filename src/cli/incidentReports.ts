import { parseArgs } from 'node:util';
import { getIncidentReports } from '#core/incidentReports/incidentReports.ts';
import { askReporter, closeIncidentReport } from '#core/incidentReports/judgeReport.ts';
import { badRequest } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'incident-reports list',
  usage: '[--all] [--limit N]',
  summary: 'incidents that visitors reported or lists told, newest first; without --all only the open ones',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { limit: { type: 'string' }, all: { type: 'boolean', default: false } },
    });
    const limit = parseWhole('limit', values.limit, 20);
    const found = await withDatabase(({ db }) =>
      getIncidentReports(db, { limit: limit + 1, all: values.all }),
    );
    const { items: reports, hasMore } = cutList(found, limit);
    if (reports.length === 0)
      return print(values.all ? 'Nobody has reported anything.' : 'No report is open.');
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
};

const exampleReference = 'give one reference, such as R-1A2B3C4D';

const close: Command = {
  name: 'incident-reports close',
  usage: 'REFERENCE --as confirmed|dismissed [--note TEXT]',
  summary: "note staff's word on a report; a confirmed one is published by importing an incident",
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { as: { type: 'string' }, note: { type: 'string' } },
    });
    const [reference, ...rest] = positionals;
    const { as: state, note } = values;
    if (reference === undefined || rest.length > 0) throw badRequest(exampleReference);
    if (state !== 'confirmed' && state !== 'dismissed')
      throw badRequest('say --as confirmed or --as dismissed');
    await withDatabase(({ db }) =>
      closeIncidentReport(db, { reference, state, note: note ?? null, actor: null, now: new Date() }),
    );
    print(`${reference.toUpperCase()} is ${state}.`);
  },
};

const ask: Command = {
  name: 'incident-reports ask',
  usage: 'REFERENCE --question TEXT',
  summary: 'ask whoever sent a report, by mail; the report stays open',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { question: { type: 'string' } },
    });
    const [reference, ...rest] = positionals;
    const { question } = values;
    if (reference === undefined || rest.length > 0) throw badRequest(exampleReference);
    if (!question) throw badRequest('say --question in plain words: it is mailed as it is');
    await withDatabase(({ db }) => askReporter(db, { reference, question, actor: null, now: new Date() }));
    print(`The sender of ${reference.toUpperCase()} is asked by mail.`);
  },
};

export const incidentReportCommands: readonly Command[] = [list, close, ask];
