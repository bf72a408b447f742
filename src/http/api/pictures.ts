import multipart from '@fastify/multipart';
import * as z from 'zod/mini';
import { createPictureStore, deletePicture, savePicture } from '#core/pictures/pictures.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import type { AuthParts } from '#http/session/AuthParts.ts';
import { callerOf } from '#http/session/session.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { successSchema } from '#wire/auth.ts';
import { pictureLimits, pictureUrl } from '#wire/pictures.ts';
import { pictureAnswerSchema, pictureFormSchema } from '#wire/users.ts';

const tags = ['accounts'];

const tooLarge = () => new AppError(413, 'PictureTooLarge', 'The picture is larger than 1 MB.');

/** What the form's reader has no status for, such as a missing boundary or end, is the sender's fault all the same. */
function refuseForm(error: { code?: string; statusCode?: number }): never {
  throw error.statusCode === undefined ? badRequest('The form cannot be read.') : error;
}

/** The profile picture: uploaded as a form's `file`, public under the username. */
export async function pictureRoutes(
  app: App,
  { context, data }: AuthParts & { data: string },
): Promise<void> {
  const store = createPictureStore(data);

  await app.register(async (upload) => {
    await upload.register(multipart, {
      limits: { fileSize: pictureLimits.bytes, files: 1, fields: 5, parts: 6, fieldSize: 1024 },
    });
    upload.post(
      '/api/user/profile/upload',
      {
        bodyLimit: pictureLimits.bytes + 16 * 1024,
        config: { access: 'user', accepts: 'multipart' },
        schema: {
          summary: 'Set the picture',
          tags,
          form: { types: ['multipart/form-data'], schema: pictureFormSchema },
          response: { 200: pictureAnswerSchema },
        },
      },
      async (request) => {
        const viewer = await request.requireViewer();
        if (!request.isMultipart()) throw badRequest('Send the picture as the form field "file".');
        const part = await request.file().catch(refuseForm);
        if (part?.fieldname !== 'file') throw badRequest('Send the picture as the form field "file".');
        const bytes = await part.toBuffer().catch((error: { code?: string }) => {
          if (error.code !== 'FST_REQ_FILE_TOO_LARGE') return refuseForm(error);
          throw tooLarge();
        });
        // The reader notices the limit only at a further piece, and there is none when it falls between two.
        if (part.file.truncated) throw tooLarge();
        await savePicture(context, { viewer, bytes, store, caller: callerOf(request) });
        return { picture: pictureUrl(viewer.username, Date.now()) };
      },
    );
  });

  app.post(
    '/api/user/profile/delete',
    {
      config: { access: 'user' },
      schema: { summary: 'Remove the picture', tags, response: { 200: successSchema } },
    },
    async (request) => {
      const viewer = await request.requireViewer();
      await deletePicture(context, { viewer, store, caller: callerOf(request) });
      return { success: true } as const;
    },
  );

  app.get(
    '/pictures/:file',
    { config: { access: 'anyone' }, schema: { params: z.object({ file: z.string() }) } },
    async (request, reply) => {
      const username = /^([a-z0-9]+)\.webp$/.exec(request.params.file)?.[1];
      const picture = username === undefined ? undefined : store.open(username);
      // Every page asks for the picture before it falls back to a letter: a 404 would put an error into each console.
      if (!picture) return reply.code(204).header('cache-control', 'public, max-age=60').send();
      // The address changes every minute, so a copy need not be kept longer.
      return reply.type('image/webp').header('cache-control', 'public, max-age=60').send(picture);
    },
  );
}
