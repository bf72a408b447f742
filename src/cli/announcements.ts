import { parseArgs } from 'node:util';
import {
  findAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from '#core/announcements/announcements.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Command } from './Command.ts';

const set: Command = {
  name: 'announcement set',
  usage: 'TEXT [--link ADDRESS] [--link-text WORDS]',
  summary: 'show a banner above every page',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { link: { type: 'string' }, 'link-text': { type: 'string' } },
    });
    const [content, ...rest] = positionals;
    if (content === undefined || rest.length > 0)
      throw badRequest('give the text as one argument, in quotes');
    const { link, 'link-text': linkText } = values;
    await withDatabase(async (database) => {
      await migrate(database);
      await publishAnnouncement(database.db, {
        content,
        ...(link !== undefined && { link }),
        ...(linkText !== undefined && { linkText }),
      });
    });
    print('The announcement is on show.');
  },
};

const show: Command = {
  name: 'announcement show',
  usage: '',
  summary: 'print the announcement on show',
  async run({ withDatabase, print }) {
    const found = await withDatabase((database) => findAnnouncement(database.db));
    print(found ? JSON.stringify(found, null, 2) : 'There is no announcement.');
  },
};

const clear: Command = {
  name: 'announcement clear',
  usage: '',
  summary: 'take the banner down',
  async run({ withDatabase, print }) {
    await withDatabase((database) => withdrawAnnouncement(database.db));
    print('The announcement is withdrawn.');
  },
};

export const announcementCommands: readonly Command[] = [set, show, clear];
