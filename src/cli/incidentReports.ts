import { parseArgs } from 'node:util';
import { closeIncidentReport, getIncidentReports } from '#core/incidentReports/incidentReports.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'incident-reports list',
  usage: '[--all] [--limit N]',
  summary: 'incidents that visitors reported, newest first; without --all only the open ones',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { limit: { type: 'string' }, all: { type: 'boolean', default: false } },
    });
    const limit = parseWhole('limit', values.limit, 20);
    const reports = await withDatabase(({ db }) => getIncidentReports(db, { limit, all: values.all }));
    if (reports.length === 0)
      return print(values.all ? 'Nobody has reported anything.' : 'No report is open.');
    for (const { reference, createdAt, state, projectId, subject, link, contact, description } of reports) {
      const about = [projectId, subject].filter(Boolean).join(', ');
      print([reference, createdAt.toISOString(), state, about].join('  '));
      print(`  ${description.replaceAll('\n', '\n  ')}`);
      if (link) print(`  link: ${link}`);
      if (contact) print(`  contact: ${contact}`);
    }
  },
};

const close: Command = {
  name: 'incident-reports close',
  usage: 'REFERENCE --as confirmed|dismissed',
  summary: "note staff's word on a report; a confirmed one is published by importing an incident",
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { as: { type: 'string' } },
    });
    const [reference, ...rest] = positionals;
    const { as: state } = values;
    if (reference === undefined || rest.length > 0)
      throw badRequest('give one reference, such as R-1A2B3C4D');
    if (state !== 'confirmed' && state !== 'dismissed')
      throw badRequest('say --as confirmed or --as dismissed');
    await withDatabase(({ db }) => closeIncidentReport(db, { reference, state }));
    print(`${reference.toUpperCase()} is ${state}.`);
  },
};

export const incidentReportCommands: readonly Command[] = [list, close];
