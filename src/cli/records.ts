import { parseArgs } from 'node:util';
import { getDrafts, publishDraft } from '#core/imports/drafts.ts';
import { restoreAudit, withdrawRecord } from '#core/imports/withdrawRecord.ts';
import { getRecords } from '#core/records/getRecords.ts';
import { badRequest } from '#lib/AppError.ts';
import { longestReason, type RecordKind, recordKinds, withdrawableKinds } from '#model/records.ts';
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
    for (const { id, changedAt, changedBy } of drafts.items)
      print(`${id}  draft  ${changedAt}  ${changedBy ?? 'by command'}`);
    if (drafts.hasMore) print('There are more drafts: say --search for fewer.');
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
    if (drafts.items.length + total === 0) print('There is no such record.');
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

const withdraw: Command = {
  name: 'record withdraw',
  usage: 'audit|incident ID --reason TEXT',
  summary: 'withdraw one audit, or retract one incident; its page says why',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const [given, id, ...rest] = positionals;
    const kind = withdrawableKinds.find((one) => one === given);
    if (!kind) throw badRequest(`say which kind: ${withdrawableKinds.join(', ')}`);
    if (id === undefined || rest.length > 0) throw badRequest('give the id of one record');
    const reason = values.reason?.trim();
    if (!reason) throw badRequest('say --reason in words that visitors may read');
    if (reason.length > longestReason) throw badRequest(`a reason has at most ${longestReason} characters`);
    await withDatabase(({ db }) => withdrawRecord(db, { kind, id, reason, actor: null, now: new Date() }));
    print(
      kind === 'audit' ? `${id} is withdrawn. "record restore ${id}" puts it back.` : `${id} is retracted.`,
    );
  },
};

const restore: Command = {
  name: 'record restore',
  usage: 'ID',
  summary: 'put a withdrawn audit back',
  async run({ withDatabase, print }, args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [id, ...rest] = positionals;
    if (id === undefined || rest.length > 0) throw badRequest('give the id of one audit');
    await withDatabase(({ db }) => restoreAudit(db, { id, actor: null, now: new Date() }));
    print(`${id} counts again.`);
  },
};

export const recordCommands: readonly Command[] = [list, publish, withdraw, restore];
