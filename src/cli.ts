import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '#db/openDatabase.ts';
import { AppError } from '#lib/AppError.ts';
import { type ControlMessage, controlSocketPath } from './cli/controlSocket.ts';
import { runCommand } from './cli/runCommand.ts';
import { ConfigError, readConfig } from './config.ts';

/** Files are named from where the user stands, which is not where the server runs. */
function absoluteFiles(argv: readonly string[]): string[] {
  return argv.map((argument) =>
    /^\.{0,2}\//.test(argument) || existsSync(argument) ? resolve(argument) : argument,
  );
}

/** Asks the running server to do it; undefined when none listens. */
function runThroughServer(data: string, argv: readonly string[]): Promise<number | undefined> {
  return new Promise((settle) => {
    const socket = createConnection(controlSocketPath(data));
    let exit: number | undefined;
    socket.once('connect', () => {
      socket.write(`${JSON.stringify({ argv: absoluteFiles(argv) })}\n`);
      createInterface({ input: socket }).on('line', (line) => {
        const message = JSON.parse(line) as ControlMessage;
        if ('out' in message) console.log(message.out);
        else exit = message.exit;
      });
      socket.once('close', () => settle(exit ?? 1));
    });
    socket.once('error', () => settle(exit));
  });
}

async function main(argv: readonly string[]): Promise<number> {
  const { config } = readConfig();
  // The server holds the embedded database, and the demo chain whatever the database is.
  if (config.databaseUrl === undefined || argv[0] === 'analyze') {
    const exit = await runThroughServer(config.data, argv);
    if (exit !== undefined) return exit;
  }
  return runCommand(argv, {
    data: config.data,
    chains: config.chains,
    print: (line) => console.log(line),
    async withDatabase(work) {
      const database = await openDatabase({ url: config.databaseUrl, data: config.data });
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
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
