import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  hidden,
  oneOf,
  parsed,
  required,
  sentence,
  several,
  text,
  toggle,
  toWhole,
  whole,
} from './arguments.ts';
import { type CommandContext, defineCommand, describeUsage, UsageError } from './Command.ts';
import { commands } from './commands.ts';
import { renderCommandHelp, renderCommandsPage, renderHelp, runCommand } from './runCommand.ts';

const printed: string[] = [];
const context: CommandContext = {
  data: '',
  chains: [],
  withDatabase: () => Promise.reject(new Error('not needed')),
  print: (line) => void printed.push(line),
};

const seen: unknown[] = [];
const paint = defineCommand({
  name: 'paint',
  summary: 'paint a wall',
  positionals: {
    wall: required(text('WALL', 'which one')),
    coats: parsed('COATS', 'how often', toWhole),
  },
  options: {
    colour: required(oneOf(['red', 'green'], 'its colour')),
    reason: sentence('why', { longest: 10 }),
    most: whole(5, 'litres at most'),
    withTape: several(text('TAPE', 'along the edges')),
    dryRun: toggle('paints nothing'),
    key: hidden(text('KEY', 'never shown')),
  },
  run: (_, given) => void seen.push(given),
});
const choose = defineCommand({
  name: 'choose',
  summary: 'choose a place',
  positionals: { name: text('NAME', 'by its name') },
  options: { x: whole(1, 'column'), near: text('A', 'first side'), far: text('B', 'second side') },
  alternatives: [['name'], ['near', 'far']],
  run: (_, given) => void seen.push(given),
});

async function fail(command: typeof paint, ...args: string[]): Promise<string> {
  const error = await command.run(context, args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return (error as UsageError).message;
}

const enough = ['north', '--colour', 'red', '--reason', 'old'];

describe('a command', () => {
  it('is given what it declares, with what holds without it', async () => {
    await paint.run(context, enough);
    await paint.run(context, [
      ...['--with-tape=blue', '--with-tape', 'grey', '--dry-run', '--most', '7', '--colour', 'green'],
      ...['--reason', ' dull ', '--', '-north', '2'],
    ]);
    expect(seen.splice(0)).toEqual([
      {
        ...{ wall: 'north', coats: undefined, colour: 'red', reason: 'old', most: 5 },
        ...{ withTape: [], dryRun: false, key: undefined },
      },
      {
        ...{ wall: '-north', coats: 2, colour: 'green', reason: 'dull', most: 7 },
        ...{ withTape: ['blue', 'grey'], dryRun: true, key: undefined },
      },
    ]);
  });

  it.each([
    [[], 'give WALL: which one'],
    [['north', '--reason', 'x'], 'give --colour red|green: its colour'],
    [['north', '--colour', 'red', '--reason', ' '], 'give --reason TEXT: why'],
    [
      [...enough, '--reason', 'long and dull'],
      '--reason must have at most 10 characters, not "long and dull"',
    ],
    [[...enough, '--colour', 'blue'], '--colour must be one of red, green, not "blue"'],
    [[...enough, '--most', '0'], '--most must be a whole number above 0, not "0"'],
    [
      ['north', 'twice', '--colour', 'red', '--reason', 'old'],
      'COATS must be a whole number above 0, not "twice"',
    ],
    [[...enough, '2', '3'], '"3" is one argument too many. Put quotes around a text of several words.'],
    [[...enough, '--color', 'red'], "Unknown option '--color'. Did you mean --colour?"],
    [[...enough, '--kye', 'x'], /^Unknown option '--kye'\. Put a value that begins with a dash/],
    [[...enough, '-5'], /^Unknown option '-5'\. Put a value that begins with a dash/],
    [[...enough, '--dry-run=yes'], /--dry-run/],
    [[...enough, '--most'], /--most/],
  ] as const)('says what is wrong with %j', async (args, words) => {
    expect(await fail(paint, ...args)).toMatch(words);
    expect(seen).toEqual([]);
  });

  it('takes exactly one of its alternatives, whole', async () => {
    const words = 'give either NAME, or --near A and --far B';
    for (const args of [[], ['here', '--near', 'a'], ['--near', 'a'], ['here', '--near', 'a', '--far', 'b']])
      expect(await fail(choose, ...args)).toBe(words);
    await choose.run(context, ['--near', 'a', '--far', 'b']);
    expect(seen.splice(0)).toEqual([{ name: undefined, x: 1, near: 'a', far: 'b' }]);
  });

  it('says how it is typed', () => {
    expect(describeUsage(paint)).toBe(
      'paint WALL [COATS] --colour red|green --reason TEXT [--most N] [--with-tape TAPE]… [--dry-run]',
    );
    expect(describeUsage(choose)).toBe('choose (NAME | --near A --far B) [--x N]');
    expect(renderCommandHelp(choose).split('\n')).toEqual([
      'Usage: npm run parapet -- choose (NAME | --near A --far B) [--x N]',
      '',
      '  choose a place',
      '',
      '  NAME      by its name',
      '  --x N     column (default 1)',
      '  --near A  first side',
      '  --far B   second side',
    ]);
  });
});

describe('the commands of the site', () => {
  it('have names of their own, and meanings for all they take', () => {
    const names = commands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, positionals, options } of commands)
      for (const [key, { meaning, isHidden }] of Object.entries({ ...positionals, ...options }))
        expect(meaning !== '' || isHidden === true, `${name} ${key}`).toBe(true);
  });

  it('explain themselves one by one', async () => {
    for (const argv of [
      ['audit', 'list', '--help'],
      ['help', 'audit', 'list'],
    ]) {
      expect(await runCommand(argv, context)).toBe(0);
      expect(printed.splice(0).join('\n')).toContain('--event NAME  only this kind of event');
    }
    expect(await runCommand(['help'], context)).toBe(0);
    expect(await runCommand([], context)).toBe(2);
    expect(printed.splice(0)).toEqual([renderHelp(), renderHelp()]);
  });

  it('end with what each declares when they are typed wrong', async () => {
    expect(await runCommand(['backup'], context)).toBe(1);
    expect(await runCommand(['verify'], context)).toBe(2);
    expect(printed.splice(0)).toEqual([
      'backup: give FILE: where to write\nUsage: npm run parapet -- backup FILE',
      'verify: give FILE: one evidence file (docs/evidence-file.md)\nUsage: npm run parapet -- verify FILE [--rpc URL]… [--log-key VKEY]',
    ]);
  });

  it('docs/commands.md is what they declare; run scripts/generateCommands.ts after a change', () => {
    const page = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8');
    expect(page).toBe(renderCommandsPage());
  });
});
