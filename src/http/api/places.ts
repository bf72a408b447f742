import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { forNetwork } from '#core/evidence/NodeReader.ts';
import { whenGone } from '#http/answers/whenGone.ts';
import { getPlacePage } from '#http/pages/placePages.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import type { PlaceName } from '#model/chainPlaces.ts';

interface PlaceRoutesOptions {
  context: EvidenceContext;
  /** Refuses a network that asks too much, counted together with the pages. */
  checkQuestions: (request: FastifyRequest) => void;
}

const text = z.string();
/** Of a block that is left out, the one at which the site last read is meant. */
const blockSchema = z.object({ block: z.optional(text), from: z.optional(text) });
/** The hash of source code, and the path of one of its files, to have that file's text. */
const fileSchema = z.object({ source: z.optional(text), file: z.optional(text) });

const answerSchema = z.custom<unknown>().register(z.globalRegistry, {
  type: 'object',
  additionalProperties: {},
  description:
    'The data of the page of the same address: raw calls, their answers, and what they mean. Beside a list that may hold only some stands a field whose name begins with `hasMore` or `more`.',
});

const chain = '/api/chains/:chain';
const address = `${chain}/addresses/:address`;
const places: Record<PlaceName, { path: string; summary: string }> = {
  block: { path: `${chain}/blocks/:number`, summary: 'A block, from node and index' },
  transaction: {
    path: `${chain}/transactions/:hash`,
    summary: 'A transaction with receipt and logs',
  },
  address: {
    path: address,
    summary: 'An address at a block',
  },
  slot: { path: `${address}/slots/:slot`, summary: 'A storage slot at a block' },
  call: { path: `${address}/calls/:data`, summary: 'A call at a block' },
  code: {
    path: '/api/code/:hash',
    summary: 'Code by its hash: places, functions, audits, source',
  },
};

const names: readonly PlaceName[] = ['block', 'transaction', 'address', 'slot', 'call', 'code'];

/** What the pages of evidence are made from, for programs. */
export function placeRoutes(app: App, { context, checkQuestions }: PlaceRoutesOptions): void {
  for (const name of names) {
    const { path, summary } = places[name];
    const parts = [...path.matchAll(/:(\w+)/g)].map(([, part = '']): [string, typeof text] => [part, text]);
    app.get(
      path,
      {
        config: { access: 'anyone', costly: true },
        schema: {
          summary,
          tags: ['evidence'],
          params: z.object(Object.fromEntries(parts)),
          querystring: name === 'code' ? fileSchema : blockSchema,
          response: { 200: answerSchema },
        },
      },
      async (request, reply): Promise<unknown> => {
        const query: Record<string, string> = { ...request.params };
        for (const [key, value] of Object.entries(request.query)) if (value !== undefined) query[key] = value;
        const nodes = forNetwork(context.nodes, toWideNetwork(request.ip), whenGone(reply));
        const count = () => checkQuestions(request);
        return getPlacePage(name, { context: { ...context, nodes }, query, count });
      },
    );
  }
}
