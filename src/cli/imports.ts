import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addFollowedChains } from '#core/chainStore/followedChains.ts';
import { parseInterface } from '#core/contracts/parseInterface.ts';
import { insertSignatures } from '#core/contracts/signatures.ts';
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
import { shortenCommit } from '#lib/shortenHash.ts';
import type { ChainSettings } from '#settings/chainSettings.ts';
import type { ChangeList } from '#wire/recordChanges.ts';
import { limit, parsed, required, text, toggle, toWhole } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

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

const importCommand = defineCommand({
  name: 'import',
  summary: 'import projects, audits, incidents, announcements and metrics; --dry-run only shows the changes',
  positionals: {
    path: required(text('FILE|FOLDER', 'records in the import format (docs/import-format.md)')),
  },
  options: { dryRun: toggle('changes nothing') },
  async run({ withDatabase, chains, print }, { path, dryRun }) {
    const folder = readRecordFolder(path);
    if (dryRun) {
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
});

const listCommand = defineCommand({
  name: 'import list',
  summary: 'imports that changed something, newest first',
  options: { limit: limit(20) },
  async run({ withDatabase, print }, { limit: most }) {
    const found = await withDatabase(({ db }) => getImports(db, { limit: most + 1, viewer: 'admin' }));
    const { items: lines, hasMore } = cutList(found, most);
    if (lines.length === 0) print('Nothing was imported yet.');
    for (const { id, at, by, source, files, changes, undoneAt, commit } of lines)
      print(
        [
          id,
          at,
          source,
          commit === null ? (by ?? 'command line') : `commit ${shortenCommit(commit)}`,
          `${changes} changes`,
          files.join(', '),
          undoneAt && 'taken back',
        ]
          .filter(Boolean)
          .join('  '),
      );
    if (hasMore) print('There are more: use --limit.');
  },
});

const undoCommand = defineCommand({
  name: 'import undo',
  summary: 'undo an import; keeps later changes and lists them',
  positionals: { id: required(parsed('NUMBER', 'one import, as import list names it', toWhole)) },
  async run({ withDatabase, print }, { id }) {
    const { left } = await withDatabase(({ db }) => undoImport(db, { id, actor: null, now: new Date() }));
    print(`Import ${id} is taken back.`);
    for (const { kind, id: name, reason } of left) print(`  left as it is: ${kind} ${name} ${reason}`);
  },
});

const tokenListCommand = defineCommand({
  name: 'import token-list',
  summary: 'import the tokens of a list as unassessed projects',
  positionals: {
    place: required(text('PACKAGE|FILE|URL', 'a list of the Token Lists standard (tokenlists.org)')),
  },
  async run({ withDatabase, chains, print }, { place }) {
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
});

const mostBytes = 16 * 1024 * 1024;
const isInterface = (name: string) => /\.(json|txt)$/i.test(name);

function listInterfaces(path: string): string[] {
  if (!existsSync(path)) throw badRequest(`There is no file or folder ${path}`);
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isInterface(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw badRequest(`There is no .json or .txt file in ${path}`);
  return files;
}

function readInterface(file: string): string {
  if (statSync(file).size > mostBytes)
    throw badRequest(`${file} is larger than ${mostBytes / 1024 / 1024} MB`);
  return readFileSync(file, 'utf8');
}

/** Names of functions and events for what the well-known interfaces do not have. */
const abiCommand = defineCommand({
  name: 'import abi',
  summary: 'import function and event names: ABIs (.json), or one signature per line (.txt)',
  positionals: { path: required(text('FILE|FOLDER', 'the ABIs or signatures')) },
  async run({ withDatabase, print }, { path }) {
    const files = listInterfaces(path);
    const read = files.map((file) => ({ file, ...parseInterface(file, readInterface(file)) }));
    const faults = read.flatMap((one) =>
      'faults' in one ? one.faults.map((fault) => ({ file: one.file, ...fault })) : [],
    );
    if (faults.length > 0) throw new ImportError(faults);
    const signatures = read.flatMap((one) => ('signatures' in one ? one.signatures : []));
    const added = await withDatabase(async (database) => {
      await migrate(database);
      return insertSignatures(database.db, signatures);
    });
    print(`Read ${signatures.length} signatures of ${files.length} files; ${added} are new.`);
  },
});

const rescoreCommand = defineCommand({
  name: 'rescore',
  summary: 'rescore every project from stored facts',
  async run({ withDatabase, print }) {
    const changed = await withDatabase((database) => rescoreAll(database.db, { now: new Date() }));
    print(`${changed.length} projects changed their score, standing or rank.`);
  },
});

export const importCommands: readonly Command[] = [
  importCommand,
  listCommand,
  undoCommand,
  tokenListCommand,
  rescoreCommand,
  abiCommand,
];
