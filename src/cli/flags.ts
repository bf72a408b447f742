import { readFileSync } from 'node:fs';
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
import { limit, parsed, required, text, toWhole } from './arguments.ts';
import { type Command, type CommandContext, defineCommand } from './Command.ts';

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

const key = required(text('KEY', 'name of the flag'));

const list = defineCommand({
  name: 'flags list',
  summary: 'print every flag',
  async run(context) {
    const flags = await withFlags(context, getFlags);
    for (const { flag } of flags) context.print(`${flag.key}: ${summarize(flag)}`);
    if (flags.length === 0) context.print('There are no flags.');
  },
});

const set = defineCommand({
  name: 'flags set',
  summary: 'set a flag for everybody; removes its rules and percentages',
  positionals: {
    key,
    word: required(text('on|off|VALUE', 'on or off, or the value of a non-switch flag')),
  },
  async run(context, { key: name, word }) {
    await withFlags(context, async (db) => {
      const flag = await getOrCreate(db, name);
      const value = flag.type === 'boolean' ? readSwitch(word) : flag.type === 'text' ? word : Number(word);
      await upsertFlag(db, { flag: { ...flag, value, rules: [], percentages: [] }, author });
    });
    context.print(`${name} is ${word} for everybody.`);
  },
});

function readSwitch(word: string): boolean {
  if (word === 'on' || word === 'true') return true;
  if (word === 'off' || word === 'false') return false;
  throw badRequest(`a switch is on or off, not "${word}"`);
}

const allow = defineCommand({
  name: 'flags allow',
  summary: 'switch a flag on for one account',
  positionals: { key, email: required(text('EMAIL', 'the account')) },
  async run(context, { key: name, email }) {
    await withFlags(context, async (db) => {
      const flag = await getOrCreate(db, name);
      if (flag.type !== 'boolean') throw badRequest(`${name} is not a switch`);
      const rule = {
        when: { attribute: 'Email', comparator: 'isOneOf' as const, comparison: [email] },
        value: true,
      };
      await upsertFlag(db, { flag: { ...flag, rules: [rule, ...flag.rules] }, author });
    });
    context.print(`${name} is on for ${email}.`);
  },
});

const rule = defineCommand({
  name: 'flags rule',
  summary: 'save a whole flag with its rules from a JSON or YAML file',
  positionals: { file: required(text('FILE', 'the flag, as flags show prints it')) },
  async run(context, { file }) {
    const flag: unknown = parse(readFileSync(file, 'utf8'));
    const saved = await withFlags(context, (db) => upsertFlag(db, { flag, author }));
    context.print(`${saved.flag.key}: ${summarize(saved.flag)}`);
  },
});

const show = defineCommand({
  name: 'flags show',
  summary: 'print one flag as JSON',
  positionals: { key },
  async run(context, { key: name }) {
    const stored = await withFlags(context, (db) => findStoredFlag(db, name));
    if (!stored) throw notFound(`There is no flag ${name}`);
    context.print(JSON.stringify(stored.flag, null, 2));
  },
});

const remove = defineCommand({
  name: 'flags delete',
  summary: 'delete a flag; code that asks for it gets its default',
  positionals: { key },
  async run(context, { key: name }) {
    await withFlags(context, (db) => deleteFlag(db, { key: name, author }));
    context.print(`${name} is deleted. "flags history ${name}" tells how to bring it back.`);
  },
});

const history = defineCommand({
  name: 'flags history',
  summary: 'who changed what, newest first',
  positionals: { key: text('KEY', 'only this flag') },
  options: { limit: limit(100) },
  async run(context, { key: only, limit: most }) {
    const found = await withFlags(context, (db) => getFlagHistory(db, { key: only, limit: most + 1 }));
    const { items: changes, hasMore } = cutList(found, most);
    for (const { id, key: changed, after, author: by, changedAt } of changes) {
      context.print(
        `#${id} ${changedAt.toISOString()} ${changed} by ${by}: ${after ? summarize(after) : 'deleted'}`,
      );
    }
    if (hasMore) context.print('There are more: use --limit.');
  },
});

const undo = defineCommand({
  name: 'flags undo',
  summary: 'bring back what a change of the history replaced',
  positionals: {
    number: required(
      parsed('CHANGE', 'its number, as flags history names it', (given) => toWhole(given.replace('#', ''))),
    ),
  },
  async run(context, { number }) {
    await withFlags(context, (db) => undoFlagChange(db, { id: number, author }));
    context.print(`Change ${number} is undone.`);
  },
});

export const flagCommands: readonly Command[] = [list, show, set, allow, rule, remove, history, undo];
