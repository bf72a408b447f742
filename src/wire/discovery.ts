import * as z from 'zod/mini';
import { discoveryActs, edgeRelations, nodeRoles, openCauses, stopRules } from '#model/discovery.ts';
import { evidenceSchema } from '#model/evidence.ts';

const chain = z.string();
const text = z.string();

const discoveredNodeSchema = z.object({
  chain,
  /** EIP-55. */
  address: text,
  /** `graded`: powers over it count as powers over the project; `governing`: it holds power; `code`: run by another; `end`: not followed. */
  role: z.enum(nodeRoles),
  /** Why discovery does not go on there; null where it does. */
  stop: z.nullable(z.enum(stopRules)),
  /** A label, or whose contract it is. */
  name: z.nullable(text),
  /** Steps from the contracts on record. */
  depth: z.number(),
});

const shownEdgeSchema = z.object({
  chain,
  from: text,
  to: text,
  relation: z.enum(edgeRelations),
  reason: text,
  evidence: z.array(evidenceSchema),
  /** At which it was first seen: at the first reading for those that are older. */
  sinceBlock: z.number(),
  since: text,
  /** Not there at the project's first reading. */
  isNew: z.boolean(),
  /** Null while it is there, or while that cannot be told. */
  goneBlock: z.nullable(z.number()),
  goneAt: z.nullable(text),
});
export type ShownEdge = z.infer<typeof shownEdgeSchema>;

/** What was found from a project's contracts on record. */
export const discoveryViewSchema = z.object({
  /** Every contract that the code on record can call or obey was read. */
  closed: z.boolean(),
  /** "5 contracts found from 2 on record: closed at block 640." */
  sentence: text,
  /** The same without a subject, for a heading of its own. */
  summary: text,
  onRecord: z.number(),
  found: z.number(),
  blocks: z.array(z.object({ chain, block: z.number(), time: text })),
  readAt: text,
  nodes: z.array(discoveredNodeSchema),
  /** Those that are there first, then the ones that went last. */
  edges: z.array(shownEdgeSchema),
  moreEdges: z.number(),
  /** Why it is not closed. */
  open: z.array(
    z.object({
      cause: z.enum(openCauses),
      chain,
      address: text,
      count: z.number(),
      sentence: text,
      why: z.nullable(text),
    }),
  ),
  /** What operators added or cut, with their reason. */
  changes: z.array(
    z.object({
      act: z.enum(discoveryActs),
      chain,
      /** Null for a cut: whoever refers to it. */
      from: z.nullable(text),
      to: text,
      reason: text,
      at: text,
    }),
  ),
});
export type DiscoveryView = z.infer<typeof discoveryViewSchema>;

/** `GET /api/projects/{id}/discovery` */
export const discoveryAnswerSchema = z.object({
  /** Null before the first reading. */
  discovery: z.nullable(discoveryViewSchema),
});
