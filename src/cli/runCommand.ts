import { AppError } from '#lib/AppError.ts';
import { describeFailure } from '#lib/describeFailure.ts';
import { findNearest } from '#lib/nearest.ts';
import {
  type Command,
  type CommandContext,
  CommandFailure,
  describeArgument,
  describeUsage,
  UsageError,
} from './Command.ts';
import { commandGroups, commands } from './commands.ts';

const typed = 'npm run parapet --';

/** Every command, with what it takes. */
export function renderHelp(): string {
  const groups = Object.entries(commandGroups).map(([title, commands]) =>
    [title, ...commands.map((command) => `  ${describeUsage(command)}\n      ${command.summary}`)].join('\n'),
  );
  return [
    `Usage: ${typed} <command>`,
    ...groups,
    `${typed} <command> --help says what its options mean.`,
  ].join('\n\n');
}

const renderUsage = (command: Command) => `Usage: ${typed} ${describeUsage(command)}`;

/** What is typed, its meaning, and what holds without it. */
function listArguments(command: Command) {
  const all = Object.entries({ ...command.positionals, ...command.options });
  return all
    .filter(([, { isHidden }]) => !isHidden)
    .map(([name, { meaning, fallback, isMultiple }]) => ({
      words: `${describeArgument(command, name)}${isMultiple ? ' (several)' : ''}`,
      meaning,
      fallback,
    }));
}

/** One command, with the meaning of what it takes. */
export function renderCommandHelp(command: Command): string {
  const taken = listArguments(command);
  const width = Math.max(0, ...taken.map(({ words }) => words.length));
  const lines = taken.map(
    ({ words, meaning, fallback }) =>
      `  ${words.padEnd(width)}  ${meaning}${fallback === undefined ? '' : ` (default ${fallback})`}`,
  );
  return [renderUsage(command), `  ${command.summary}`, ...(lines.length > 0 ? [lines.join('\n')] : [])].join(
    '\n\n',
  );
}

const toSentence = (phrase: string) => `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
/** The help names files of the docs; their page links to them. */
const linkDocs = (words: string) => words.replaceAll(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)');
const markCode = (words: string) => words.replaceAll(/(?<=\s)(\/[\w/.-]+…?|--[a-z-]+)/g, '`$1`');

function renderCommand(command: Command): string {
  const taken = listArguments(command).map(
    ({ words, meaning, fallback }) =>
      `- \`${words}\`: ${linkDocs(meaning)}${fallback === undefined ? '' : ` (default \`${fallback}\`)`}`,
  );
  return [
    `### ${command.name}`,
    `\`\`\`\n${typed} ${describeUsage(command)}\n\`\`\``,
    toSentence(markCode(command.summary)),
    ...(taken.length > 0 ? [taken.join('\n')] : []),
  ].join('\n\n');
}

/** docs/commands.md. */
export function renderCommandsPage(): string {
  const groups = Object.entries(commandGroups).map(([title, commands]) =>
    [`## ${title}`, ...commands.map(renderCommand)].join('\n\n'),
  );
  return `${[
    '# Commands',
    '<!-- Made by scripts/generateCommands.ts from src/cli. -->',
    'Commands work whether or not the site runs, with the site’s [settings](settings.md). `help` lists them, `--help` after\none explains it.',
    'A command ends with 0 when it did its work, 1 when it could not, 2 when there is no such command. `verify` and `badge verify` end with 2\nwhen their input cannot be read, and `verify` with 3 when something could not be checked.',
    ...groups,
  ].join('\n\n')}\n`;
}

function findCommand(argv: readonly string[]): { command: Command; args: readonly string[] } | undefined {
  for (const length of [3, 2, 1]) {
    const command = commands.find(({ name }) => name === argv.slice(0, length).join(' '));
    if (command && argv.length >= length) return { command, args: argv.slice(length) };
  }
  return undefined;
}

function explainUnknown(argv: readonly string[]): string {
  const names = commands.map(({ name }) => name);
  const meant = findNearest(argv.slice(0, 2).join(' '), names) ?? findNearest(argv[0] ?? '', names);
  return `There is no command "${argv.join(' ')}".${meant ? ` Did you mean "${meant}"?` : ''}`;
}

export const asksForHelp = (argv: readonly string[]) => argv[0] === 'help' || argv.includes('--help');

/** Runs one command and answers the process's exit code. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  const found = findCommand(argv[0] === 'help' ? argv.slice(1) : argv);
  if (asksForHelp(argv) || argv.length === 0) {
    context.print(found ? renderCommandHelp(found.command) : renderHelp());
    return argv.length === 0 ? 2 : 0;
  }
  if (!found) {
    context.print(`${explainUnknown(argv)}\n\n${renderHelp()}`);
    return 2;
  }
  const { command, args } = found;
  try {
    await command.run(context, args);
    return 0;
  } catch (error) {
    if (error instanceof CommandFailure) {
      context.print(error.message);
      return error.exitCode;
    }
    if (error instanceof UsageError) {
      context.print(`${command.name}: ${error.message}\n${renderUsage(command)}`);
      return command.usageExit;
    }
    const { type, message, cause } = describeFailure(error);
    context.print(
      error instanceof AppError
        ? `${command.name}: ${message}`
        : `${command.name} failed: ${type}: ${message}${cause ? ` (${cause.message})` : ''}`,
    );
    return 1;
  }
}
