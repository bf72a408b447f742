import type { FastifyInstance } from 'fastify';
import { getPrivilegedAddresses, getPrivilegedFunctions, getWallets } from '#core/powers/privileged.ts';
import type { Db } from '#db/Database.ts';
import {
  type PowersQuery,
  powersQuerySchema,
  powerWalletsSchema,
  privilegedAddressesSchema,
  privilegedFunctionsSchema,
  type WalletsQuery,
  walletsQuerySchema,
} from '#wire/powers.ts';

const tags = ['skynet'];
const listed = <T>(items: readonly T[]) => ({ items, total: items.length });

/** Who holds power over contracts, as last read from the chain. */
export function powerRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Querystring: PowersQuery }>(
    '/api/skynet/privileged-address',
    {
      schema: {
        summary: 'Addresses with power over a contract, and what an address has power over',
        tags,
        querystring: powersQuerySchema,
        response: { 200: privilegedAddressesSchema },
      },
    },
    async ({ query }) => listed(await getPrivilegedAddresses(db, query)),
  );

  app.get<{ Querystring: PowersQuery }>(
    '/api/skynet/privileged-function',
    {
      schema: {
        summary: 'Functions of a contract that only some may call, with their holders',
        tags,
        querystring: powersQuerySchema,
        response: { 200: privilegedFunctionsSchema },
      },
    },
    async ({ query }) => listed(await getPrivilegedFunctions(db, query)),
  );

  app.get<{ Querystring: WalletsQuery }>(
    '/api/skynet/wallets',
    {
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
