import { runCommand } from '../../src/cli/runCommand.ts';
import { prepareTestDatabase } from './testDatabase.ts';

/** The commands on the test database; `run` answers how one ended and what it printed. */
export async function prepareTestCommands() {
  const database = await prepareTestDatabase();
  const run = async (...argv: string[]) => {
    const printed: string[] = [];
    const exit = await runCommand(argv, {
      data: '',
      chains: [],
      withDatabase: (work) => work(database),
      print: (line) => void printed.push(line),
    });
    return { exit, said: printed.join('\n') };
  };
  return { db: database.db, run };
}
