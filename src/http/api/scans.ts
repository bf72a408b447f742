import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { getScan, getScanJob, getScanLine } from '#core/scans/getScan.ts';
import { requestScans } from '#core/scans/requestScans.ts';
import type { Db } from '#db/Database.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { readChain } from '#model/readChain.ts';
import { addressQuery } from '#wire/addressQuery.ts';
import { scanBodySchema, scanJobSchema, scanLineSchema } from '#wire/scans.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

interface ScanRoutesOptions {
  db: Db;
  chains: Pick<ChainDirectory, 'names' | 'find'>;
  limitScale: number;
}

/** Addresses that one network may have scanned. */
const limits = { addresses: 200, windowMs: 3_600_000 };

const scanId = z.object({ id: z.string().check(z.maxLength(80)) });

const resultSchema = z.custom<unknown>().register(z.globalRegistry, {
  type: 'object',
  additionalProperties: {},
  description:
    'The data of the page `/scan/{id}`: how far the scan is, its result with block and evidence, what could not be found out and why, and what changed since the result before.',
});

/** The only chain, where none is named. */
function chooseChain({ names, find }: ScanRoutesOptions['chains'], given: string | undefined): string {
  const known = Object.keys(names());
  const named = given ?? (known.length === 1 ? known[0] : undefined);
  if (named === undefined)
    throw badRequest(`Say which chain: ${known.join(', ') || 'this site reads none'}.`);
  const read = readChain(named, names());
  if ('fault' in read) throw badRequest(`${read.fault}.`);
  const chain = read.value;
  if (!find(chain))
    throw badRequest(`This site does not read the chain ${chain}. It reads ${known.join(', ') || 'none'}.`);
  return chain;
}

/** Scan of any address, whether a project has it or not. */
export function scanRoutes(app: App, { db, chains, limitScale }: ScanRoutesOptions): void {
  const charge = createRateLimit({ most: limits.addresses * limitScale, windowMs: limits.windowMs });

  async function request(
    caller: Pick<FastifyRequest, 'ip'>,
    asked: { chain: string | undefined; addresses: string[] },
  ) {
    const chain = chooseChain(chains, asked.chain);
    const addresses = [...new Set(asked.addresses)];
    const ahead = charge(caller, addresses.length);
    return requestScans(db, { chain, addresses, ahead });
  }

  app.post(
    '/api/scans',
    {
      config: { access: 'anyone' },
      schema: {
        summary: `Scan 1 to 100 addresses; at most ${limits.addresses} an hour per network, then 429 with Retry-After`,
        tags: ['scans'],
        body: scanBodySchema,
        response: { 200: scanJobSchema },
      },
    },
    async (caller) => {
      const { chain, addresses } = caller.body;
      const { job } = await request(caller, { chain, addresses });
      return getScanJob(db, job);
    },
  );

  app.get(
    '/api/scans/jobs/:id',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Progress of a scan job; kept for a week',
        tags: ['scans'],
        params: scanId,
        response: { 200: scanJobSchema },
      },
    },
    async ({ params: { id } }) => getScanJob(db, id),
  );

  app.get(
    '/api/scans/:id/progress',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'How far a scan is',
        tags: ['scans'],
        params: scanId,
        response: { 200: scanLineSchema },
      },
    },
    async ({ params: { id } }) => getScanLine(db, id),
  );

  app.get(
    '/api/scans/:id',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'A scan with its result, at a permanent address',
        tags: ['scans'],
        params: scanId,
        response: { 200: resultSchema },
      },
    },
    async ({ params: { id } }): Promise<unknown> =>
      addHrefs(await getScan(db, { id, now: new Date() }), { projectId: null, isRead: createIsRead(chains) }),
  );

  /** The form of the page without scripts: leads to the result, or back to the form that says what is wrong. */
  app.post(
    '/scan',
    {
      config: { access: 'anyone', accepts: 'form' },
      schema: { body: z.looseObject({ address: z.optional(z.string()), chain: z.optional(z.string()) }) },
    },
    async (caller, reply) => {
      const { address = '', chain = '' } = caller.body;
      const back = new URLSearchParams({ address: address.slice(0, 80), chain: chain.slice(0, 80) });
      const parsed = z.safeParse(addressQuery, address.trim());
      if (!parsed.success) return reply.redirect(`/scan?${back}`, 303);
      try {
        const { scans } = await request(caller, { chain: chain || undefined, addresses: [parsed.data] });
        return await reply.redirect(`/scan/${scans[0]}`, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        back.set('refused', error.status === 429 ? 'busy' : 'chain');
        return reply.redirect(`/scan?${back}`, 303);
      }
    },
  );
}
