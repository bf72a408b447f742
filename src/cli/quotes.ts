import { getQuoteRequests, setQuoteClosed } from '#core/quotes/quotes.ts';
import { cutList } from '#lib/cutList.ts';
import { limit, required, text, toggle } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'quotes list',
  summary: 'quote requests, newest first; open ones unless --all',
  options: { all: toggle('include closed ones'), limit: limit(20) },
  async run({ withDatabase, print }, { all, limit: most }) {
    const found = await withDatabase(({ db }) => getQuoteRequests(db, { limit: most + 1, all }));
    const { items: requests, hasMore } = cutList(found, most);
    if (requests.length === 0) return print(all ? 'There are no quote requests.' : 'No open requests.');
    for (const { id, createdAt, name, email, company, projectUrl, message } of requests) {
      print([createdAt.toISOString(), name, email, company, projectUrl].filter(Boolean).join('  '));
      print(`  ${message.replaceAll('\n', '\n  ')}`);
      print(`  id: ${id}`);
    }
    if (hasMore) print('There are more: use --limit.');
  },
});

const close = defineCommand({
  name: 'quotes close',
  summary: 'close an answered quote request, or reopen it',
  positionals: { id: required(text('ID', 'one request, as quotes list names it')) },
  options: { reopen: toggle('it is open again') },
  async run({ withDatabase, print }, { id, reopen }) {
    const closed = !reopen;
    await withDatabase(({ db }) => setQuoteClosed(db, { id, closed, actor: null, now: new Date() }));
    print(`${id} is ${closed ? 'closed' : 'open again'}.`);
  },
});

export const quoteCommands: readonly Command[] = [list, close];
