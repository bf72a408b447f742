import { previewImport } from '#core/imports/checkImport.ts';
import { importRecords } from '#core/imports/importRecords.ts';
import { toRecordFolder } from '#core/imports/toRecordFolder.ts';
import { undoImport } from '#core/imports/undoImport.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  appliedImportSchema,
  applyImportSchema,
  importPreviewSchema,
  previewImportSchema,
  undoImportSchema,
  undoneImportSchema,
  uploadLimits,
} from '#wire/imports.ts';
import { actorOf } from './desk.ts';

/** Import files on the desk: looked at, applied as they were shown, taken back. */
export function importRoutes(app: App, { db }: { db: Db }): void {
  app.post(
    '/api/admin/imports/preview',
    {
      bodyLimit: uploadLimits.bytes,
      config: { access: 'editor' },
      schema: { body: previewImportSchema, response: { 200: importPreviewSchema } },
    },
    async (request) => previewImport(db, { folder: toRecordFolder(request.body.files), now: new Date() }),
  );

  app.post(
    '/api/admin/imports/apply',
    {
      bodyLimit: uploadLimits.bytes,
      config: { access: 'editor' },
      schema: { body: applyImportSchema, response: { 200: appliedImportSchema } },
    },
    async (request) => {
      const { files, fingerprint } = request.body;
      const { id, changed } = await importRecords(db, {
        folder: toRecordFolder(files),
        now: new Date(),
        origin: { source: 'desk', actor: await actorOf(request) },
        fingerprint,
      });
      return { id, changed };
    },
  );

  app.post(
    '/api/admin/imports/undo',
    {
      config: { access: 'editor' },
      schema: { body: undoImportSchema, response: { 200: undoneImportSchema } },
    },
    async (request) =>
      undoImport(db, { id: request.body.id, actor: await actorOf(request), now: new Date() }),
  );
}
