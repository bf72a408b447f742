import { importRecords } from '#core/imports/importRecords.ts';
import { importTokenList } from '#core/imports/importTokenList.ts';
import { readRecordFolder } from '#core/imports/readRecordFolder.ts';
import { readTokenList } from '#core/imports/readTokenList.ts';
import { rescoreAll } from '#core/scores/rescore.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Command } from './Command.ts';

const importCommand: Command = {
  name: 'import',
  usage: 'FILE|FOLDER',
  summary: 'bring in projects, audits, incidents, announcements and metrics',
  async run({ withDatabase, print }, [path, ...rest]) {
    if (path === undefined || rest.length > 0) throw badRequest('say what to read: import FILE|FOLDER');
    const began = Date.now();
    const { changed, ...counts } = await withDatabase(async (database) => {
      await migrate(database);
      return importRecords(database.db, {
        folder: readRecordFolder(path),
        now: new Date(),
        onStep: (text) => print(`  ${text} (${((Date.now() - began) / 1000).toFixed(1)} s)`),
      });
    });
    const read = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    print(`Read ${read.join(', ')}; ${changed} projects changed.`);
  },
};

const tokenListCommand: Command = {
  name: 'import token-list',
  usage: 'PACKAGE|FILE|URL',
  summary: 'bring in the tokens of a list as projects nobody has assessed yet',
  async run({ withDatabase, print }, [place, ...rest]) {
    if (place === undefined || rest.length > 0)
      throw badRequest('say what to read: import token-list PACKAGE|FILE|URL');
    const began = Date.now();
    const source = await readTokenList(place);
    const { entries, changed } = await withDatabase(async (database) => {
      await migrate(database);
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

export const importCommands: readonly Command[] = [importCommand, tokenListCommand, rescoreCommand];
