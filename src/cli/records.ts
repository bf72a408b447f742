import { getDrafts, publishDraft } from '#core/imports/drafts.ts';
import { restoreAudit, withdrawRecord } from '#core/imports/withdrawRecord.ts';
import { getRecords } from '#core/records/getRecords.ts';
import { longestReason, recordKinds, withdrawableKinds } from '#model/records.ts';
import { limit, oneOf, required, sentence, text } from './arguments.ts';
import { type Command, CommandFailure, defineCommand } from './Command.ts';

const kind = required(oneOf(recordKinds, `the kind of record: ${recordKinds.join(', ')}`, 'KIND'));

const list = defineCommand({
  name: 'record list',
  summary: 'records of one kind, last changed first, and unpublished drafts',
  positionals: { kind },
  options: {
    search: text('TEXT', 'only those with this in their id or name'),
    limit: limit(50),
  },
  async run({ withDatabase, print }, { kind: listed, search: words = '', limit: perPage }) {
    const filter = {
      words,
      shown: '',
      category: '',
      chain: '',
      status: '',
      missing: '',
    } as const;
    const { drafts, records, total } = await withDatabase(async ({ db }) => ({
      drafts: await getDrafts(db, { kind: listed, words, viewer: 'admin' }),
      ...(await getRecords(db, { kind: listed, filter, page: 1, perPage, viewer: 'admin' })),
    }));
    for (const { id, changedAt, changedBy } of drafts.items)
      print(`${id}  draft  ${changedAt}  ${changedBy ?? 'by command'}`);
    if (drafts.hasMore) print('There are more drafts: narrow with --search.');
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
    if (records.length < total)
      print(`${total - records.length} more: use --limit, or narrow with --search.`);
  },
});

const publish = defineCommand({
  name: 'record publish',
  summary: 'put a draft on record',
  positionals: { kind, id: required(text('ID', 'one draft')) },
  async run({ withDatabase, print }, draft) {
    const saved = await withDatabase(({ db }) =>
      publishDraft(db, { ...draft, actor: null, now: new Date() }),
    );
    if ('faults' in saved)
      throw new CommandFailure(
        1,
        ['Nothing was published:', ...saved.faults.map(({ path, reason }) => `${path} ${reason}`)].join('\n'),
      );
    print(
      saved.import === undefined
        ? 'Nothing changed: the record says the same already.'
        : `Published as import ${saved.import}.`,
    );
  },
});

const withdraw = defineCommand({
  name: 'record withdraw',
  summary: 'withdraw one audit, or retract one incident; its page says why',
  positionals: {
    kind: required(oneOf(withdrawableKinds, 'the kind of record')),
    id: required(text('ID', 'one record')),
  },
  options: { reason: sentence('the reason; visitors read it', { longest: longestReason }) },
  async run({ withDatabase, print }, record) {
    await withDatabase(({ db }) => withdrawRecord(db, { ...record, actor: null, now: new Date() }));
    const { kind: withdrawn, id } = record;
    print(
      withdrawn === 'audit'
        ? `${id} is withdrawn. "record restore ${id}" puts it back.`
        : `${id} is retracted.`,
    );
  },
});

const restore = defineCommand({
  name: 'record restore',
  summary: 'put a withdrawn audit back',
  positionals: { id: required(text('ID', 'one audit')) },
  async run({ withDatabase, print }, { id }) {
    await withDatabase(({ db }) => restoreAudit(db, { id, actor: null, now: new Date() }));
    print(`${id} counts again.`);
  },
});

export const recordCommands: readonly Command[] = [list, publish, withdraw, restore];
