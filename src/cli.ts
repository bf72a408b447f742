import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase } from '#db/openDatabase.ts';
import { createLiveSources } from '#jobs/sources/createLiveSources.ts';
import { AppError } from '#lib/AppError.ts';
import { describeFailure } from '#lib/describeFailure.ts';
import { askServer } from './cli/askServer.ts';
import { runCommand } from './cli/runCommand.ts';
import { withPassword } from './cli/withPassword.ts';
import { ConfigError, readConfig } from './config.ts';

/** Files are named from where the user stands, which is not where the server runs. */
function absoluteFiles(argv: readonly string[]): string[] {
  return argv.map((argument) =>
    /^\.{0,2}\//.test(argument) || existsSync(argument) ? resolve(argument) : argument,
  );
}

const refuse = () => Promise.reject(new Error('This command has no database.'));

async function main(typed: readonly string[]): Promise<number> {
  const argv = await withPassword(typed, {
    input: process.stdin,
    ask: (text) => void process.stderr.write(text),
  });
  const print = (line: string) => console.log(line);
  // Whoever checks a site needs nothing of the site: no settings, no database, no running server.
  if (argv[0] === 'verify' || (argv[0] === 'badge' && argv.some((one) => one.startsWith('--keys'))))
    return runCommand(argv, { data: '', chains: [], print, withDatabase: refuse });
  const { config } = readConfig();
  // The server holds the embedded database, and the demo chain whatever the database is.
  if (config.databaseUrl === undefined || argv[0] === 'analyze') {
    const exit = await askServer(config.data, { argv: absoluteFiles(argv), print });
    if (exit !== undefined) return exit;
  }
  return runCommand(argv, {
    data: config.data,
    chains: config.chains,
    sources: createLiveSources(config.sources, config),
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

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof AppError || error instanceof ConfigError;
  console.error(expected ? error.message : describeFailure(error));
  process.exitCode = 1;
}
