import { summarizeEvents } from '#core/userEvents/userEvents.ts';
import { whole } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const dayMs = 24 * 60 * 60 * 1000;

const summary = defineCommand({
  name: 'events summary',
  summary: 'how often visitors did what',
  options: { days: whole(7, 'number of days') },
  async run({ withDatabase, print }, { days }) {
    const since = new Date(Date.now() - days * dayMs);
    const counts = await withDatabase((database) => summarizeEvents(database.db, { since }));
    if (counts.length === 0) return print(`Nothing happened in the last ${days} days.`);
    const width = Math.max(...counts.map(({ name }) => name.length));
    print(`${'event'.padEnd(width)}  count  accounts that agreed to be counted`);
    for (const { name, count, accounts } of counts)
      print(`${name.padEnd(width)}  ${String(count).padStart(5)}  ${accounts}`);
  },
});

export const userEventCommands: readonly Command[] = [summary];
