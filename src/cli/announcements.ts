import {
  findAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from '#core/announcements/announcements.ts';
import { migrate } from '#db/migrate.ts';
import { required, text } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const set = defineCommand({
  name: 'announcement set',
  summary: 'show a banner above every page',
  positionals: { content: required(text('TEXT', 'its text, in quotes')) },
  options: {
    link: text('ADDRESS', 'where it leads'),
    linkText: text('WORDS', 'the words of the link'),
  },
  async run({ withDatabase, print }, { content, link, linkText }) {
    await withDatabase(async (database) => {
      await migrate(database);
      await publishAnnouncement(database.db, {
        content,
        ...(link !== undefined && { link }),
        ...(linkText !== undefined && { linkText }),
      });
    });
    print('The announcement is shown.');
  },
});

const show = defineCommand({
  name: 'announcement show',
  summary: 'print the current announcement',
  async run({ withDatabase, print }) {
    const found = await withDatabase((database) => findAnnouncement(database.db));
    print(found ? JSON.stringify(found, null, 2) : 'There is no announcement.');
  },
});

const clear = defineCommand({
  name: 'announcement clear',
  summary: 'take the banner down',
  async run({ withDatabase, print }) {
    await withDatabase((database) => withdrawAnnouncement(database.db));
    print('The announcement is withdrawn.');
  },
});

export const announcementCommands: readonly Command[] = [set, show, clear];
