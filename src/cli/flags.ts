import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import type { Flag } from '#core/flags/flagModel.ts';
import {
  deleteFlag,
  findStoredFlag,
  getFlagHistory,
  getFlags,
  undoFlagChange,
  upsertFlag,
} from '#core/flags/flagStore.ts';
import type { Db } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest, notFound } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import type { Command, CommandContext } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const author = 'command line';

function withFlags<T>({ withDatabase }: CommandContext, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabase(async (database) => {
    await migrate(database);
    return work(database.db);
  });
}

/** The flag of that key, or a new one that is off. */
async function getOrCreate(db: Db, key: string): Promise<Flag> {
  const stored = await findStoredFlag(db, key);
  return stored?.flag ?? { key, type: 'boolean', value: false, isPrivate: false, rules: [], percentages: [] };
}

function summarize({ type, value, isPrivate, rules, percentages }: Flag): string {
  const parts = [
    `${type} ${JSON.stringify(value)}`,
    `${rules.length} rules`,
    `${percentages.length} percentages`,
  ];
  return [...parts, ...(isPrivate ? ['private'] : [])].join(', ');
}

const list: Command = {
  name: 'flags list',
  usage: '',
  summary: 'print every flag',
  async run(context) {
    const flags = await withFlags(context, getFlags);
    for (const { flag } of flags) context.print(`${flag.key}: ${summarize(flag)}`);
    if (flags.length === 0) context.print('There are no flags.');
  },
};

const set: Command = {
  name: 'flags set',
  usage: 'KEY on|off|VALUE',
  summary: 'switch a flag for everybody: its rules and percentages go',
  async run(context, [key, word]) {
    if (key === undefined || word === undefined) throw badRequest('say which and how: flags set KEY on|off');
    await withFlags(context, async (db) => {
      const flag = await getOrCreate(db, key);
      const value = flag.type === 'boolean' ? readSwitch(word) : flag.type === 'text' ? word : Number(word);
      await upsertFlag(db, { flag: { ...flag, value, rules: [], percentages: [] }, author });
    });
    context.print(`${key} is ${word} for everybody.`);
  },
};

function readSwitch(word: string): boolean {
  if (word === 'on' || word === 'true') return true;
  if (word === 'off' || word === 'false') return false;
  throw badRequest(`a switch is on or off, not "${word}"`);
}

const allow: Command = {
  name: 'flags allow',
  usage: 'KEY EMAIL',
  summary: 'switch a flag on for one account',
  async run(context, [key, email]) {
    if (key === undefined || email === undefined)
      throw badRequest('say which and for whom: flags allow KEY EMAIL');
    await withFlags(context, async (db) => {
      const flag = await getOrCreate(db, key);
      if (flag.type !== 'boolean') throw badRequest(`${key} is not a switch`);
      const rule = {
        when: { attribute: 'Email', comparator: 'isOneOf' as const, comparison: [email] },
        value: true,
      };
      await upsertFlag(db, { flag: { ...flag, rules: [rule, ...flag.rules] }, author });
    });
    context.print(`${key} is on for ${email}.`);
  },
};

const rule: Command = {
  name: 'flags rule',
  usage: 'FILE',
  summary: 'save a whole flag with its rules from a JSON or YAML file',
  async run(context, [file]) {
    if (file === undefined) throw badRequest('say which file holds the flag: flags rule FILE');
    const flag: unknown = parse(readFileSync(file, 'utf8'));
    const saved = await withFlags(context, (db) => upsertFlag(db, { flag, author }));
    context.print(`${saved.flag.key}: ${summarize(saved.flag)}`);
  },
};

const show: Command = {
  name: 'flags show',
  usage: 'KEY',
  summary: 'print one flag as JSON',
  async run(context, [key = '']) {
    const stored = await withFlags(context, (db) => findStoredFlag(db, key));
    if (!stored) throw notFound(`There is no flag ${key}`);
    context.print(JSON.stringify(stored.flag, null, 2));
  },
};

const remove: Command = {
  name: 'flags delete',
  usage: 'KEY',
  summary: 'delete a flag; code that asks for it gets its default',
  async run(context, [key = '']) {
    await withFlags(context, (db) => deleteFlag(db, { key, author }));
    context.print(`${key} is deleted. "flags history ${key}" tells how to bring it back.`);
  },
};

const history: Command = {
  name: 'flags history',
  usage: '[KEY] [--limit N]',
  summary: 'who changed what, newest first',
  async run(context, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { limit: { type: 'string' } },
    });
    const limit = parseWhole('limit', values.limit, 100);
    const found = await withFlags(context, (db) =>
      getFlagHistory(db, { key: positionals[0], limit: limit + 1 }),
    );
    const { items: changes, hasMore } = cutList(found, limit);
    for (const { id, key: changed, after, author: by, changedAt } of changes) {
      context.print(
        `#${id} ${changedAt.toISOString()} ${changed} by ${by}: ${after ? summarize(after) : 'deleted'}`,
      );
    }
    if (hasMore) context.print('There are more: say --limit.');
  },
};

const undo: Command = {
  name: 'flags undo',
  usage: 'CHANGE',
  summary: 'bring back what a change of the history replaced',
  async run(context, [id]) {
    const number = Number(id?.replace('#', ''));
    if (!Number.isInteger(number)) throw badRequest('say which change: flags undo NUMBER');
    await withFlags(context, (db) => undoFlagChange(db, { id: number, author }));
    context.print(`Change ${number} is undone.`);
  },
};

export const flagCommands: readonly Command[] = [list, show, set, allow, rule, remove, history, undo];
