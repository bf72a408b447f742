import { parseArgs } from 'node:util';
import { addFollowedChains } from '#core/chainStore/followedChains.ts';
import { previewImport } from '#core/imports/checkImport.ts';
import { ImportError } from '#core/imports/ImportError.ts';
import { importRecords } from '#core/imports/importRecords.ts';
import { importTokenList } from '#core/imports/importTokenList.ts';
import { readRecordFolder } from '#core/imports/readRecordFolder.ts';
import { readTokenList } from '#core/imports/readTokenList.ts';
import { undoImport } from '#core/imports/undoImport.ts';
import { getImports } from '#core/records/getImports.ts';
import { rescoreAll } from '#core/scores/rescoreAll.ts';
import type { Database } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import type { ChainSettings } from '#settings/chainSettings.ts';
import type { ChangeList } from '#wire/recordChanges.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const origin = { source: 'command', actor: null } as const;

/**
 * Before the site's first start nobody has said which chains will be read, and what is known of a project on them would
 * pass for its first full reading.
 */
async function prepare(database: Database, chains: readonly ChainSettings[]): Promise<void> {
  await migrate(database);
  await addFollowedChains(
    database.db,
    chains.map(({ id }) => id),
  );
}

function printChanges(print: (text: string) => void, { changes, total }: ChangeList): void {
  if (total === 0) print('Nothing would change.');
  for (const { kind, id, action, fields } of changes) {
    print(`${action} ${kind} ${id}`);
    for (const { path, before, after } of fields)
      print(`  ${path}: ${before ?? 'nothing'} -> ${after ?? 'nothing'}`);
  }
  if (changes.length < total) print(`and ${total - changes.length} more`);
  if (total > 0) print('Nothing was imported: this was a dry run.');
}

const importCommand: Command = {
  name: 'import',
  usage: 'FILE|FOLDER [--dry-run]',
  summary:
    'bring in projects, audits, incidents, announcements and metrics; with --dry-run say what would change',
  async run({ withDatabase, chains, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0) throw badRequest('say what to read: import FILE|FOLDER');
    const folder = readRecordFolder(path);
    if (values['dry-run']) {
      const preview = await withDatabase(async (database) => {
        await migrate(database);
        return previewImport(database.db, { folder, now: new Date() });
      });
      if ('faults' in preview) throw new ImportError(preview.faults);
      return printChanges(print, preview);
    }
    const began = Date.now();
    const { changed, id, ...counts } = await withDatabase(async (database) => {
      await prepare(database, chains);
      return importRecords(database.db, {
        folder,
        now: new Date(),
        origin,
        onStep: (text) => print(`  ${text} (${((Date.now() - began) / 1000).toFixed(1)} s)`),
      });
    });
    const read = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    print(`Read ${read.join(', ')}; ${changed} projects changed.`);
    if (id !== undefined) print(`This was import ${id}: "import undo ${id}" takes it back.`);
  },
};

const listCommand: Command = {
  name: 'import list',
  usage: '[--limit N]',
  summary: 'imports that changed something, newest first',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({ args: [...args], options: { limit: { type: 'string' } } });
    const limit = parseWhole('limit', values.limit, 20);
    const found = await withDatabase(({ db }) => getImports(db, { limit: limit + 1 }));
    const { items: lines, hasMore } = cutList(found, limit);
    if (lines.length === 0) print('Nothing was imported yet.');
    for (const { id, at, by, source, files, changes, undoneAt, commit } of lines)
      print(
        [
          id,
          at,
          source,
          commit === null ? (by ?? 'command line') : `commit ${commit.slice(0, 10)}`,
          `${changes} changes`,
          files.join(', '),
          undoneAt && 'taken back',
        ]
          .filter(Boolean)
          .join('  '),
      );
    if (hasMore) print('There are more: say --limit.');
  },
};

const undoCommand: Command = {
  name: 'import undo',
  usage: 'NUMBER',
  summary: 'take an import back; what was changed since stays and is named',
  async run({ withDatabase, print }, [number, ...rest]) {
    if (number === undefined || rest.length > 0) throw badRequest('give the number of one import');
    const id = parseWhole('NUMBER', number, 0);
    const { left } = await withDatabase(({ db }) => undoImport(db, { id, actor: null, now: new Date() }));
    print(`Import ${id} is taken back.`);
    for (const { kind, id: name, reason } of left) print(`  left as it is: ${kind} ${name} ${reason}`);
  },
};

const tokenListCommand: Command = {
  name: 'import token-list',
  usage: 'PACKAGE|FILE|URL',
  summary: 'bring in the tokens of a list as projects nobody has assessed yet',
  async run({ withDatabase, chains, print }, [place, ...rest]) {
    if (place === undefined || rest.length > 0)
      throw badRequest('say what to read: import token-list PACKAGE|FILE|URL');
    const began = Date.now();
    const source = await readTokenList(place);
    const { entries, changed } = await withDatabase(async (database) => {
      await prepare(database, chains);
      return importTokenList(database.db, {
        source,
        now: new Date(),
        onStep: (text) => print(`  ${text} (${((Date.now() - began) / 1000).toFixed(1)} s)`),
      });
    });
    print(`Read ${entries} entries of “${source.list.name}”; ${changed} projects are new or changed.`);
  },
};

const rescoreCommand: Command = {
  name: 'rescore',
  usage: '',
  summary: 'score every project again from what is stored',
  async run({ withDatabase, print }) {
    const changed = await withDatabase((database) => rescoreAll(database.db, { now: new Date() }));
    print(`${changed.length} projects changed their score, standing or rank.`);
  },
};

export const importCommands: readonly Command[] = [
  importCommand,
  listCommand,
  undoCommand,
  tokenListCommand,
  rescoreCommand,
];
