import { countMails, getFailedMails, requeueFailedMails } from '#core/mail/failedMails.ts';
import { migrate } from '#db/migrate.ts';
import { cutList } from '#lib/cutList.ts';
import { limit } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'mail list',
  summary: 'count queued mails and list failed ones',
  options: { limit: limit(1000) },
  async run({ withDatabase, print }, { limit: most }) {
    await withDatabase(async (database) => {
      await migrate(database);
      const { waiting, failed } = await countMails(database.db);
      print(`${waiting} waiting, ${failed} given up`);
      const found = await getFailedMails(database.db, { limit: most + 1 });
      const { items, hasMore } = cutList(found, most);
      for (const { id, template, doneAt, lastError } of items)
        print(`${id} ${template} given up ${doneAt?.toISOString() ?? ''}: ${lastError ?? ''}`);
      if (hasMore) print('There are more: use --limit.');
    });
  },
});

const requeue = defineCommand({
  name: 'mail requeue',
  summary: 'send failed mails again',
  async run({ withDatabase, print }) {
    const count = await withDatabase(async (database) => {
      await migrate(database);
      return requeueFailedMails(database.db, { actor: null });
    });
    print(`${count} ${count === 1 ? 'mail is' : 'mails are'} due again`);
  },
});

export const mailCommands: readonly Command[] = [list, requeue];
