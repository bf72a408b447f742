import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { openDatabase } from '#db/openDatabase.ts';
import { createLiveSources } from '#jobs/sources/createLiveSources.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { describeFailure } from '#lib/describeFailure.ts';
import { ConfigError, readConfig } from '#settings/readConfig.ts';
import { askServer } from './controlSocket.ts';
import { asksForHelp, runCommand } from './runCommand.ts';

/** What is typed is not shown. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

interface PasswordInput {
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

export interface CliSurroundings extends PasswordInput {
  /** Absent = that of the process. */
  env?: NodeJS.ProcessEnv;
  print(line: string): void;
  /** Told why a command could not be run. */
  fail(reason: unknown): void;
}

/** Files are named from where the user stands, which is not where the server runs. */
function absoluteFiles(argv: readonly string[]): string[] {
  return argv.map((argument) =>
    /^\.{0,2}\//.test(argument) || existsSync(argument) ? resolve(argument) : argument,
  );
}

const refuse = () => Promise.reject(new Error('This command has no database.'));

async function runTyped(
  typed: readonly string[],
  { env, print, ...given }: CliSurroundings,
): Promise<number> {
  const argv = await withPassword(typed, given);
  // Whoever checks a site, or asks for help, needs nothing of the site: no settings, no database, no running server.
  const isAlone =
    argv[0] === 'verify' || (argv[0] === 'badge' && argv.some((one) => one.startsWith('--keys')));
  if (isAlone || argv.length === 0 || asksForHelp(argv))
    return runCommand(argv, { data: '', chains: [], print, withDatabase: refuse });
  const { config } = readConfig(env);
  // The server holds the embedded database, and the demo chain whatever the database is.
  if (config.databaseUrl === undefined || argv[0] === 'analyze') {
    const exit = await askServer(config.data, { argv: absoluteFiles(argv), print });
    if (exit !== undefined) return exit;
  }
  return runCommand(argv, {
    data: config.data,
    chains: config.chains,
    sources: createLiveSources(config.sources, { origin: config.origin }),
    secrets: config,
    print,
    async withDatabase(work) {
      const database = await openDatabase({
        url: config.databaseUrl,
        directUrl: config.directDatabaseUrl,
        data: config.data,
      });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
  });
}

/** Runs what was typed and answers how the process should end. */
export async function runCli(typed: readonly string[], surroundings: CliSurroundings): Promise<number> {
  try {
    return await runTyped(typed, surroundings);
  } catch (error) {
    const expected = error instanceof AppError || error instanceof ConfigError;
    surroundings.fail(expected ? error.message : describeFailure(error));
    return 1;
  }
}
