import { countWaiting } from '#core/siteState/countWaiting.ts';
import { getStoredState } from '#core/siteState/getStoredState.ts';
import type { Db } from '#db/Database.ts';
import { defineCommand } from './Command.ts';
import { printChains } from './chains.ts';
import { printSources } from './sources.ts';

async function describeRest(db: Db): Promise<string[]> {
  const { mails, leaderships, database, rules } = await getStoredState(db);
  const { reports, quotes, errors } = await countWaiting(db);
  const oldest = mails.oldestDue === null ? '' : `, the oldest due ${mails.oldestDue}`;
  return [
    `mails: ${mails.waiting} waiting${oldest}, ${mails.failed} given up`,
    `waiting for staff: ${reports} incident reports, ${quotes} quote requests, ${errors} browser errors`,
    ...leaderships.map(({ name, term }) => `leader of ${name}: term ${term}`),
    `database: ${database.version}, ${Math.round(database.bytes / 1e6)} MB`,
    `rules of scores: ${rules}`,
  ];
}

/** What the desk shows as the state of the site, as far as the database knows it. */
export const statusCommand = defineCommand({
  name: 'status',
  summary: 'the state of the site: chains, sources, mails, queues, database',
  run: (context) =>
    context.withDatabase(async ({ db }) => {
      await printChains(db, context);
      await printSources(db, context);
      for (const line of await describeRest(db)) context.print(line);
    }),
});
