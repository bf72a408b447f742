import { parseArgs } from 'node:util';
import { summarizeEvents } from '#core/userEvents/userEvents.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const dayMs = 24 * 60 * 60 * 1000;

const summary: Command = {
  name: 'events summary',
  usage: '[--days N]',
  summary: 'how often each event happened (default: the last 7 days)',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({ args: [...args], options: { days: { type: 'string' } } });
    const days = parseWhole('days', values.days, 7);
    const since = new Date(Date.now() - days * dayMs);
    const counts = await withDatabase((database) => summarizeEvents(database.db, { since }));
    if (counts.length === 0) return print(`Nothing happened in the last ${days} days.`);
    const width = Math.max(...counts.map(({ name }) => name.length));
    print(`${'event'.padEnd(width)}  count  accounts that agreed to be counted`);
    for (const { name, count, accounts } of counts)
      print(`${name.padEnd(width)}  ${String(count).padStart(5)}  ${accounts}`);
  },
};

export const userEventCommands: readonly Command[] = [summary];
