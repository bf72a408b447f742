import * as z from 'zod/mini';
import { chainIdPattern } from '#model/chainId.ts';
import { addressQuery } from './addressQuery.ts';
import { wholeQuery } from './paging.ts';

/** What whoever repeats an answer needs to say where it is from. */
export const citationSchema = z.object({
  /** The rules of score and control grade that were in force. */
  rulesVersion: z.string(),
  /** The analyser that reads code. */
  analyzerVersion: z.number(),
  /** How far each chain concerned was read when the answer was made; figures have the block of their own in their evidence. */
  dataAsOf: z.array(
    z.object({ chain: z.string(), block: z.nullable(z.number()), time: z.nullable(z.string()) }),
  ),
  madeAt: z.string(),
  /** The page that shows the same. */
  page: z.string(),
  /** All of it in one line. */
  text: z.string(),
});
export type Citation = z.infer<typeof citationSchema>;

/** Every answer of `/api/v1`. */
export const answerOf = <T extends z.ZodMiniType>(data: T) => z.object({ data, cite: citationSchema });

/** Every list of `/api/v1`; `next` asks for what follows, and is null at the end. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), next: z.nullable(z.string()), cite: citationSchema });

export const mostAtOnce = 100;

export const cursorQuery = {
  /** `next` of the list before. */
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: wholeQuery(50, { max: mostAtOnce }),
};

export const idParams = z.object({ id: z.string().check(z.maxLength(80)) });

const chainId = z.string().check(z.regex(chainIdPattern, 'must be a CAIP-2 id such as eip155:1'));

export const placeParams = z.object({ chain: chainId, address: addressQuery });

/** `POST /api/v1/lookups` */
export const lookupsBodySchema = z.object({
  projects: z._default(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(mostAtOnce)), []),
  addresses: z._default(
    z.array(z.object({ chain: chainId, address: addressQuery })).check(z.maxLength(mostAtOnce)),
    [],
  ),
});
