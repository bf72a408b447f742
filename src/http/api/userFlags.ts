import type { FastifyInstance } from 'fastify';
import type { FlagService } from '#core/flags/createFlagService.ts';
import { userFlagsSchema } from '#wire/userFlags.ts';

/** Flags whose rules name people never reach browsers; only what they come to does. */
export function userFlagRoutes(app: FastifyInstance, { flags }: { flags: FlagService }): void {
  app.get(
    '/api/user/flags',
    {
      schema: {
        summary: "The private flags' values for whoever asks",
        tags: ['flags'],
        response: { 200: userFlagsSchema },
      },
    },
    async (request) => {
      const viewer = await request.viewer();
      if (viewer?.role !== 'admin') return { impersonationTool: false };
      const { username: identifier, email } = viewer;
      return { impersonationTool: await flags.isOn('impersonationTool', { identifier, email }) };
    },
  );
}
