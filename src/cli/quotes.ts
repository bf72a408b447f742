import { parseArgs } from 'node:util';
import { getQuoteRequests, setQuoteClosed } from '#core/quotes/quotes.ts';
import { badRequest } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'quotes list',
  usage: '[--all] [--limit N]',
  summary: 'requests for a quote, newest first; without --all only the open ones',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { limit: { type: 'string' }, all: { type: 'boolean', default: false } },
    });
    const limit = parseWhole('limit', values.limit, 20);
    const { all } = values;
    const found = await withDatabase(({ db }) => getQuoteRequests(db, { limit: limit + 1, all }));
    const { items: requests, hasMore } = cutList(found, limit);
    if (requests.length === 0) return print(all ? 'Nobody has asked for a quote.' : 'No request is open.');
    for (const { id, createdAt, name, email, company, projectUrl, message } of requests) {
      print([createdAt.toISOString(), name, email, company, projectUrl].filter(Boolean).join('  '));
      print(`  ${message.replaceAll('\n', '\n  ')}`);
      print(`  id: ${id}`);
    }
    if (hasMore) print('There are more: say --limit.');
  },
};

const close: Command = {
  name: 'quotes close',
  usage: 'ID [--reopen]',
  summary: 'note that a request for a quote is answered, or that it is not after all',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reopen: { type: 'boolean', default: false } },
    });
    const [id, ...rest] = positionals;
    if (id === undefined || rest.length > 0) throw badRequest('give the id of one request');
    const closed = !values.reopen;
    await withDatabase(({ db }) => setQuoteClosed(db, { id, closed, actor: null, now: new Date() }));
    print(`${id} is ${closed ? 'closed' : 'open again'}.`);
  },
};

export const quoteCommands: readonly Command[] = [list, close];
