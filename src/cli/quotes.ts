import { getQuoteRequests, setQuoteClosed } from '#core/quotes/quotes.ts';
import { cutList } from '#lib/cutList.ts';
import { limit, required, text, toggle } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'quotes list',
  summary: 'requests for a quote, newest first; without --all only the open ones',
  options: { all: toggle('also those that are closed'), limit: limit(20) },
  async run({ withDatabase, print }, { all, limit: most }) {
    const found = await withDatabase(({ db }) => getQuoteRequests(db, { limit: most + 1, all }));
    const { items: requests, hasMore } = cutList(found, most);
    if (requests.length === 0) return print(all ? 'Nobody has asked for a quote.' : 'No request is open.');
    for (const { id, createdAt, name, email, company, projectUrl, message } of requests) {
      print([createdAt.toISOString(), name, email, company, projectUrl].filter(Boolean).join('  '));
      print(`  ${message.replaceAll('\n', '\n  ')}`);
      print(`  id: ${id}`);
    }
    if (hasMore) print('There are more: say --limit.');
  },
});

const close = defineCommand({
  name: 'quotes close',
  summary: 'note that a request for a quote is answered, or that it is not after all',
  positionals: { id: required(text('ID', 'one request, as quotes list names it')) },
  options: { reopen: toggle('it is open again') },
  async run({ withDatabase, print }, { id, reopen }) {
    const closed = !reopen;
    await withDatabase(({ db }) => setQuoteClosed(db, { id, closed, actor: null, now: new Date() }));
    print(`${id} is ${closed ? 'closed' : 'open again'}.`);
  },
});

export const quoteCommands: readonly Command[] = [list, close];
