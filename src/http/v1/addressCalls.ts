import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { forNetwork } from '#core/evidence/NodeReader.ts';
import { getPrivilegedAddresses, getPrivilegedFunctions, getReadContracts } from '#core/powers/getPowers.ts';
import { showEvidence } from '#core/powers/showEvidence.ts';
import { lookUp } from '#core/publicApi/lookUp.ts';
import { getScan, getScanJob } from '#core/scans/getScan.ts';
import { findTrace } from '#core/trace/getTrace.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import type { ScanRequest } from '#http/api/createScanRequest.ts';
import { createIsRead } from '#http/operations/ChainDirectory.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { privilegedAddressesSchema, privilegedFunctionsSchema } from '#wire/powers.ts';
import { projectRowSchema } from '#wire/projects.ts';
import { scanBodySchema, scanJobSchema, scanPageSchema } from '#wire/scans.ts';
import { traceQuerySchema, traceSchema } from '#wire/trace.ts';
import { idParams, lookupsBodySchema, placeParams } from '#wire/v1.ts';
import type { PublicCalls } from './createCalls.ts';

interface AddressCallsParts {
  context: EvidenceContext;
  chains: Parameters<typeof createIsRead>[0];
  /** Has addresses scanned for a network, within what it may ask for. */
  requestScan: ScanRequest;
  /** Refuses a network that traces too much, counted together with the page. */
  checkTraces: (request: FastifyRequest, questions?: number) => void;
}

const tag = 'v1: addresses';

const foundAddressSchema = z.object({
  chain: z.string(),
  address: z.string(),
  projects: z.array(z.object({ id: z.string(), name: z.string(), label: z.string() })),
  read: z.nullable(z.object({ block: z.number(), time: z.string(), problem: z.nullable(z.string()) })),
  powers: z.nullable(z.number()),
});

/** Addresses, whether a project has them or not. */
export function addressCalls(
  calls: PublicCalls,
  { context, chains, requestScan, checkTraces }: AddressCallsParts,
): void {
  const { db } = context;
  const isRead = createIsRead(chains);
  const hrefs = <T>(answer: T) => addHrefs(answer, { projectId: null, isRead });

  calls.post(
    '/api/v1/lookups',
    {
      summary: 'Up to 100 projects and 100 addresses in one call; those that are not here are left out',
      tag,
      scope: 'read',
      body: lookupsBodySchema,
      data: z.object({ projects: z.array(projectRowSchema), addresses: z.array(foundAddressSchema) }),
    },
    async ({ body }) => ({ data: await lookUp(db, body), page: '/' }),
  );

  calls.get(
    '/api/v1/addresses/:chain/:address',
    {
      summary: 'Who can do what to a contract, and what an address has power over',
      tag,
      params: placeParams,
      data: z.object({ functions: privilegedFunctionsSchema, addresses: privilegedAddressesSchema }),
    },
    async ({ params }) => {
      const [functions, addresses, read] = await Promise.all([
        getPrivilegedFunctions(db, params),
        getPrivilegedAddresses(db, params),
        getReadContracts(db, params),
      ]);
      const listed = <T>(items: T[], hasMore: boolean) => ({ items, hasMore, total: items.length, read });
      return {
        data: {
          functions: listed(showEvidence(functions.items, isRead), functions.hasMore),
          addresses: listed(showEvidence(addresses.items, isRead), addresses.hasMore),
        },
        chains: [params.chain],
        page: placeHrefs.address(params),
      };
    },
  );

  calls.post(
    '/api/v1/scans',
    { summary: 'Scan 1 to 100 addresses', tag, scope: 'scan', body: scanBodySchema, data: scanJobSchema },
    async ({ body: { chain, addresses }, request }) => {
      const { job } = await requestScan(request, { chain, addresses });
      return { data: await getScanJob(db, job), page: fixedPages.scan.path };
    },
  );

  calls.get(
    '/api/v1/scan-jobs/:id',
    {
      summary: 'How far the scans of a job are; kept for a week',
      tag,
      params: idParams,
      data: scanJobSchema,
    },
    async ({ params: { id } }) => ({ data: await getScanJob(db, id), page: fixedPages.scan.path }),
  );

  calls.get(
    '/api/v1/scans/:id',
    { summary: 'A scan with its result', tag, params: idParams, data: scanPageSchema },
    async ({ params: { id }, now }) => {
      const found = await getScan(db, { id, now });
      return { data: hrefs(found), chains: [found.chain], page: `${fixedPages.scan.path}/${id}` };
    },
  );

  calls.get(
    '/api/v1/trace',
    {
      summary: 'Trace money from an address or transaction',
      tag,
      query: traceQuerySchema,
      data: traceSchema,
    },
    async ({ query, request, gone }) => {
      const nodes = forNetwork(context.nodes, toWideNetwork(request.ip), gone);
      const trace = await findTrace({ ...context, nodes }, { query, count: () => checkTraces(request) });
      const asked = new URLSearchParams(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      );
      return { data: trace, chains: [trace.chain], page: `${fixedPages.trace.path}?${asked}` };
    },
  );
}
