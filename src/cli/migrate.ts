import { migrate } from '#db/migrate.ts';
import type { Command } from './Command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'bring the database up to date',
  async run({ withDatabase, print }) {
    const applied = await withDatabase((database) => migrate(database));
    print(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
  },
};
