import { getPrivilegedAddresses, getPrivilegedFunctions, getWallets } from '#core/powers/getPowers.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import {
  powersQuerySchema,
  powerWalletsSchema,
  privilegedAddressesSchema,
  privilegedFunctionsSchema,
  walletsQuerySchema,
} from '#wire/powers.ts';

const tags = ['skynet'];
const listed = <T>(items: T[]) => ({ items, total: items.length });

/** Who holds power over contracts, as last read from the chain. */
export function powerRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/skynet/privileged-address',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Addresses with power over a contract, and what an address has power over',
        tags,
        querystring: powersQuerySchema,
        response: { 200: privilegedAddressesSchema },
      },
    },
    async ({ query }) => listed(await getPrivilegedAddresses(db, query)),
  );

  app.get(
    '/api/skynet/privileged-function',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Functions of a contract that only some may call, with their holders',
        tags,
        querystring: powersQuerySchema,
        response: { 200: privilegedFunctionsSchema },
      },
    },
    async ({ query }) => listed(await getPrivilegedFunctions(db, query)),
  );

  app.get(
    '/api/skynet/wallets',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'The keys behind a contract, of one project or chain',
        tags,
        querystring: walletsQuerySchema,
        response: { 200: powerWalletsSchema },
      },
    },
    async ({ query }) => listed(await getWallets(db, query)),
  );
}
