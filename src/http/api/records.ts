import { saveRecord } from '#core/imports/saveRecord.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { savedRecordSchema, saveRecordSchema } from '#wire/deskRecords.ts';
import { actorOf } from './desk.ts';

/** An audit with its findings is far larger than any other body. */
const mostBytes = 2 * 1024 * 1024;

/** Records, edited on the desk one at a time. */
export function recordRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/admin/records/save',
    {
      bodyLimit: mostBytes,
      config: { access: 'editor' },
      schema: { body: saveRecordSchema, response: { 200: savedRecordSchema } },
    },
    async (request) => saveRecord(db, { ...request.body, actor: await actorOf(request), now: new Date() }),
  );
}
