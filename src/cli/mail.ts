import { parseArgs } from 'node:util';
import { countMails, getFailedMails, requeueFailedMails } from '#core/mail/failedMails.ts';
import { migrate } from '#db/migrate.ts';
import { cutList } from '#lib/cutList.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'mail list',
  usage: '[--limit N]',
  summary: 'count mails that wait, and list those that were given up',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({ args: [...args], options: { limit: { type: 'string' } } });
    const limit = parseWhole('limit', values.limit, 1000);
    await withDatabase(async (database) => {
      await migrate(database);
      const { waiting, failed } = await countMails(database.db);
      print(`${waiting} waiting, ${failed} given up`);
      const found = await getFailedMails(database.db, { limit: limit + 1 });
      const { items, hasMore } = cutList(found, limit);
      for (const { id, template, doneAt, lastError } of items)
        print(`${id} ${template} given up ${doneAt?.toISOString() ?? ''}: ${lastError ?? ''}`);
      if (hasMore) print('There are more: say --limit.');
    });
  },
};

const requeue: Command = {
  name: 'mail requeue',
  usage: '',
  summary: 'send mails that were given up after all',
  async run({ withDatabase, print }) {
    const count = await withDatabase(async (database) => {
      await migrate(database);
      return requeueFailedMails(database.db, { actor: null });
    });
    print(`${count} ${count === 1 ? 'mail is' : 'mails are'} due again`);
  },
};

export const mailCommands: readonly Command[] = [list, requeue];
