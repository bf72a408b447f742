import { parseArgs } from 'node:util';
import { getQuoteRequests } from '#core/quotes/quotes.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'quotes list',
  usage: '[--limit N]',
  summary: 'requests for a quote, newest first',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({ args: [...args], options: { limit: { type: 'string' } } });
    const limit = parseWhole('limit', values.limit, 20);
    const requests = await withDatabase((database) => getQuoteRequests(database.db, { limit }));
    if (requests.length === 0) return print('Nobody has asked for a quote.');
    for (const { createdAt, name, email, company, projectUrl, message } of requests) {
      print([createdAt.toISOString(), name, email, company, projectUrl].filter(Boolean).join('  '));
      print(`  ${message.replaceAll('\n', '\n  ')}`);
    }
  },
};

export const quoteCommands: readonly Command[] = [list];
