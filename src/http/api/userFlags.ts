import type { FlagService } from '#core/flags/createFlagService.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { userFlagsSchema } from '#wire/userFlags.ts';

/** Flags whose rules name people never reach browsers; only what they come to does. */
export function userFlagRoutes(app: App, { flags }: { flags: FlagService }): void {
  app.get(
    '/api/user/flags',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Values of private flags',
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
