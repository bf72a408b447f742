import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { App } from '#http/schemas/zodRoutes.ts';

/** Serves a folder to anyone. The plugin that makes the routes cannot state their access, so it is stated for them. */
export async function addFiles(app: App, options: FastifyStaticOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    await scope.register(fastifyStatic, { index: false, decorateReply: false, ...options });
  });
}
