import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server, without a database name. */
    postgresUrl: string;
    /** A migrated database to copy from. */
    postgresTemplate: string;
  }
}

/** One server for the whole run, with a migrated template that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const template = await server.createDatabase();
  const database = await openPostgres({ url: `${server.url}/${template}` });
  await migrate(database);
  await database.close();
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template);
  return server.stop;
}
