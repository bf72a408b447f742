import { AppError } from '#lib/AppError.ts';
import { describeFailure } from '#lib/describeFailure.ts';
import { findNearest } from '#lib/nearest.ts';
import { type Command, type CommandContext, CommandFailure, UsageError } from './Command.ts';
import { renderCommandHelp, renderHelp, renderUsage } from './commandHelp.ts';
import { commands } from './commands.ts';

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
