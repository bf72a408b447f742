import * as z from 'zod/mini';
import { getScan, getScanJob, getScanLine } from '#core/scans/getScan.ts';
import type { Db } from '#db/Database.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError } from '#lib/AppError.ts';
import { addressQuery } from '#wire/addressQuery.ts';
import { scanBodySchema, scanJobSchema, scanLineSchema, scanPageSchema } from '#wire/scans.ts';
import { addressesPerHour, type ScanRequest } from './createScanRequest.ts';

interface ScanRoutesOptions {
  db: Db;
  chains: ChainDirectory;
  requestScan: ScanRequest;
}

const scanId = z.object({ id: z.string().check(z.maxLength(80)) });

/** Scan of any address, whether a project has it or not. */
export function scanRoutes(app: App, { db, chains, requestScan }: ScanRoutesOptions): void {
  app.post(
    '/api/scans',
    {
      config: { access: 'anyone' },
      schema: {
        summary: `Scan 1 to 100 addresses; at most ${addressesPerHour} an hour per network, then 429 with Retry-After`,
        tags: ['scans'],
        body: scanBodySchema,
        response: { 200: scanJobSchema },
      },
    },
    async (caller) => {
      const { chain, addresses } = caller.body;
      const { job } = await requestScan(caller, { chain, addresses });
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
        response: { 200: scanPageSchema },
      },
    },
    async ({ params: { id } }) =>
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
        const { scans } = await requestScan(caller, { chain: chain || undefined, addresses: [parsed.data] });
        return await reply.redirect(`/scan/${scans[0]}`, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        back.set('refused', error.status === 429 ? 'busy' : 'chain');
        return reply.redirect(`/scan?${back}`, 303);
      }
    },
  );
}
