import { AppError } from '#lib/AppError.ts';
import { describeFailure } from '#lib/describeFailure.ts';
import { findNearest } from '#lib/nearest.ts';
import type { Command, CommandContext } from './Command.ts';
import { CommandFailure } from './CommandFailure.ts';
import { commands } from './commands.ts';

function help(): string {
  const width = Math.max(...commands.map(({ name, usage }) => `${name} ${usage}`.length));
  const lines = commands.map(
    ({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(width)}  ${summary}`,
  );
  return ['Usage: npm run parapet -- <command>', '', ...lines].join('\n');
}

function findCommand(argv: readonly string[]): { command: Command; args: readonly string[] } | undefined {
  for (const length of [3, 2, 1]) {
    const command = commands.find(({ name }) => name === argv.slice(0, length).join(' '));
    if (command && argv.length >= length) return { command, args: argv.slice(length) };
  }
  return undefined;
}

/** Runs one command and answers the process's exit code. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<number> {
  if (argv.length === 0 || argv[0] === 'help' || argv.includes('--help')) {
    context.print(help());
    return argv.length === 0 ? 2 : 0;
  }
  const found = findCommand(argv);
  if (!found) {
    const meant =
      findNearest(
        argv.slice(0, 2).join(' '),
        commands.map(({ name }) => name),
      ) ??
      findNearest(
        argv[0] ?? '',
        commands.map(({ name }) => name),
      );
    context.print(
      `There is no command "${argv.join(' ')}".${meant ? ` Did you mean "${meant}"?` : ''}\n\n${help()}`,
    );
    return 2;
  }
  try {
    await found.command.run(context, found.args);
    return 0;
  } catch (error) {
    if (error instanceof CommandFailure) {
      context.print(error.message);
      return error.exitCode;
    }
    const { type, message, code, cause } = describeFailure(error);
    const expected = error instanceof AppError || code?.startsWith('ERR_PARSE_ARGS');
    context.print(
      expected
        ? `${found.command.name}: ${message}`
        : `${found.command.name} failed: ${type}: ${message}${cause ? ` (${cause.message})` : ''}`,
    );
    if (code?.startsWith('ERR_PARSE_ARGS'))
      context.print(`Usage: npm run parapet -- ${found.command.name} ${found.command.usage}`);
    return 1;
  }
}
