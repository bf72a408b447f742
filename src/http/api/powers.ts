import * as z from 'zod/mini';
import { getHolders } from '#core/lists/getHolders.ts';
import {
  type FoundPowers,
  getPrivilegedAddresses,
  getPrivilegedFunctions,
  getReadContracts,
  getWallets,
} from '#core/powers/getPowers.ts';
import { getPowersAt } from '#core/powers/getPowersAt.ts';
import { showEvidence } from '#core/powers/showEvidence.ts';
import type { Db } from '#db/Database.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { isChainId } from '#model/chainId.ts';
import type { Evidence } from '#model/evidence.ts';
import { holdersQuerySchema, projectHoldersSchema } from '#wire/holders.ts';
import {
  type ContractRead,
  powersQuerySchema,
  powerWalletsSchema,
  privilegedAddressesSchema,
  privilegedFunctionsSchema,
  projectPowersSchema,
  walletsQuerySchema,
} from '#wire/powers.ts';

const tags = ['skynet'];
const idSchema = z.object({ id: z.string().check(z.maxLength(80)) });
/** Of a moment; without it, now. */
const momentQuerySchema = z.object({ at: z.optional(z.string().check(z.maxLength(80))) });
const listed = <T>(found: FoundPowers<T>, read: ContractRead[]) => ({
  ...found,
  total: found.items.length,
  read,
});

/** Who holds power over contracts, as last read from the chain. */
export function powerRoutes(app: App, { db, chains }: { db: Db; chains: ChainDirectory }): void {
  const shown = <T extends { evidence: Evidence[] }>({ items, hasMore }: FoundPowers<T>) => ({
    items: showEvidence(items, createIsRead(chains)),
    hasMore,
  });

  app.get(
    '/api/skynet/privileged-address',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Privileged addresses of a contract, and contracts under an address',
        tags,
        querystring: powersQuerySchema,
        response: { 200: privilegedAddressesSchema },
      },
    },
    async ({ query }) =>
      listed(shown(await getPrivilegedAddresses(db, query)), await getReadContracts(db, query)),
  );

  app.get(
    '/api/skynet/privileged-function',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Privileged and harmful open functions of a contract, with holders',
        tags,
        querystring: powersQuerySchema,
        response: { 200: privilegedFunctionsSchema },
      },
    },
    async ({ query }) =>
      listed(shown(await getPrivilegedFunctions(db, query)), await getReadContracts(db, query)),
  );

  app.get(
    '/api/skynet/wallets',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Keys behind a contract, by project or chain',
        tags,
        querystring: walletsQuerySchema,
        response: { 200: powerWalletsSchema },
      },
    },
    async ({ query }) => {
      const { address, protocol } = query;
      const chain = protocol !== undefined && isChainId(protocol) ? protocol : undefined;
      return listed(await getWallets(db, query), await getReadContracts(db, { address, chain }));
    },
  );

  app.get(
    '/api/projects/:id/powers',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Holders of a project’s powers; with `at`, at a time or block',
        tags: ['projects'],
        params: idSchema,
        querystring: momentQuerySchema,
        response: { 200: projectPowersSchema },
      },
    },
    async ({ params: { id }, query: { at } }) =>
      addHrefs(await getPowersAt(db, { projectId: id, at, now: new Date() }), {
        projectId: id,
        isRead: createIsRead(chains),
      }),
  );

  app.get(
    '/api/projects/:id/holders',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Token holders of a project, largest first; with `at`, at a time or block',
        tags: ['projects'],
        params: idSchema,
        querystring: holdersQuerySchema,
        response: { 200: projectHoldersSchema },
      },
    },
    ({ params: { id }, query }) =>
      getHolders(db, { projectId: id, at: query.at, page: query.page, now: new Date() }),
  );
}
