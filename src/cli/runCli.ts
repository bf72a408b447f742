import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase } from '#db/openDatabase.ts';
import { createLiveSources } from '#jobs/sources/createLiveSources.ts';
import { AppError } from '#lib/AppError.ts';
import { describeFailure } from '#lib/describeFailure.ts';
import { ConfigError, readConfig } from '#settings/readConfig.ts';
import { askServer } from './controlSocket.ts';
import { asksForHelp, runCommand } from './runCommand.ts';
import { type PasswordInput, withPassword } from './withPassword.ts';

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
