import { changeWallets } from '#core/portfolio/changeWallets.ts';
import { getWallets } from '#core/wallets/wallets.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { walletsSchema } from '#wire/wallets.ts';

const tags = ['portfolio'];

/** The addresses whose holdings the signed-in user wants to see. */
export function walletRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/user/wallets',
    {
      config: { access: 'user' },
      schema: { summary: 'The user’s wallets', tags, response: { 200: walletsSchema } },
    },
    async (request) => ({ wallets: await getWallets(db, { userId: (await request.requireViewer()).id }) }),
  );

  app.post(
    '/api/user/wallets/update',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Replace the user’s wallets',
        tags,
        body: walletsSchema,
        response: { 200: walletsSchema },
      },
    },
    async (request) => ({
      wallets: await changeWallets(db, {
        wallets: request.body.wallets,
        userId: (await request.requireViewer()).id,
      }),
    }),
  );
}
