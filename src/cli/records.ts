import { parseArgs } from 'node:util';
import { getDrafts, publishDraft } from '#core/imports/drafts.ts';
import { getRecords } from '#core/records/getRecords.ts';
import { badRequest } from '#lib/AppError.ts';
import { type RecordKind, recordKinds } from '#model/records.ts';
import type { Command } from './Command.ts';
import { CommandFailure } from './CommandFailure.ts';
import { parseWhole } from './parseWhole.ts';

function parseKind(given: string | undefined): RecordKind {
  const kind = recordKinds.find((one) => one === given);
  if (!kind) throw badRequest(`say which kind: ${recordKinds.join(', ')}`);
  return kind;
}

const list: Command = {
  name: 'record list',
  usage: 'KIND [--search TEXT] [--limit N]',
  summary: 'records of a kind, the last changed first, and drafts that are not published',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { search: { type: 'string', default: '' }, limit: { type: 'string' } },
    });
    const kind = parseKind(positionals[0]);
    const perPage = parseWhole('limit', values.limit, 50);
    const filter = {
      words: values.search,
      shown: '',
      category: '',
      chain: '',
      status: '',
      missing: '',
    } as const;
    const { drafts, records, total } = await withDatabase(async ({ db }) => ({
      drafts: await getDrafts(db, { kind, words: values.search }),
      ...(await getRecords(db, { kind, filter, page: 1, perPage })),
    }));
    for (const { id, changedAt, changedBy } of drafts)
      print(`${id}  draft  ${changedAt}  ${changedBy ?? 'by command'}`);
    for (const { id, name, version, changedAt, changedBy, withdrawn } of records)
      print(
        [
          id,
          name,
          `version ${version}`,
          changedAt,
          changedBy ?? 'by command',
          ...(withdrawn ? ['withdrawn'] : []),
        ].join('  '),
      );
    if (drafts.length + total === 0) print('There is no such record.');
    if (records.length < total) print(`${total - records.length} more: say --limit, or --search for fewer.`);
  },
};

const publish: Command = {
  name: 'record publish',
  usage: 'KIND ID',
  summary: 'put a draft on record',
  async run({ withDatabase, print }, args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [given, id, ...rest] = positionals;
    const kind = parseKind(given);
    if (id === undefined || rest.length > 0) throw badRequest('give the id of one draft');
    const saved = await withDatabase(({ db }) =>
      publishDraft(db, { kind, id, actor: null, now: new Date() }),
    );
    if ('faults' in saved)
      throw new CommandFailure(
        1,
        ['Nothing was published:', ...saved.faults.map(({ path, reason }) => `${path} ${reason}`)].join('\n'),
      );
    print(
      saved.import === undefined
        ? 'It says what is on record already.'
        : `Published as import ${saved.import}.`,
    );
  },
};

export const recordCommands: readonly Command[] = [list, publish];
