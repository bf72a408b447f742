import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { badRequest } from '#lib/AppError.ts';

/** What is typed is not shown. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

export interface PasswordInput {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Where to ask, when somebody is there to be asked. */
  ask(text: string): void;
}

/** The first line of the input, typed unseen or piped. */
async function readPassword({ input, ask }: PasswordInput): Promise<string> {
  const terminal = input.isTTY === true;
  if (terminal) ask('Password: ');
  const lines = createInterface({ input, output: nowhere(), terminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (terminal) ask('\n');
  }
}

/**
 * Arguments of a process are read by everybody on the machine and kept by shells, so that a password is not taken from
 * there: it is asked for, or read from the standard input, and added for the command.
 */
export async function withPassword(
  argv: readonly string[],
  given: PasswordInput,
): Promise<readonly string[]> {
  if (argv.some((argument) => /^--password(=|$)/.test(argument)))
    throw badRequest(
      'Leave --password out: other users of this machine could read it. The command asks for it, or reads the standard input.',
    );
  if (argv[0] !== 'user' || argv[1] !== 'create' || argv.includes('--help')) return argv;
  return [...argv, '--password', await readPassword(given)];
}
