import { runCommand } from '#cli/runCommand.ts';
import type { LiveSource } from '#jobs/sources/LiveSource.ts';
import type { ChainSettings } from '#settings/chainSettings.ts';
import { prepareTestDatabase } from './testDatabase.ts';

/** What the commands find as the site's own. */
export const commandSecrets = { secret: 'a secret of at least thirty-two bytes' };

/** The commands on the test database; `run` answers how one ended and what it printed. */
export async function prepareTestCommands({
  chains = [],
  sources = [],
}: {
  chains?: readonly ChainSettings[];
  sources?: readonly LiveSource[];
} = {}) {
  const database = await prepareTestDatabase();
  const run = async (...argv: string[]) => {
    const printed: string[] = [];
    const exit = await runCommand(argv, {
      data: '',
      chains,
      sources,
      secrets: commandSecrets,
      withDatabase: (work) => work(database),
      print: (line) => void printed.push(line),
    });
    return { exit, said: printed.join('\n') };
  };
  return { db: database.db, run };
}
