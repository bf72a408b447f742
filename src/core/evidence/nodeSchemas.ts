import * as z from 'zod/mini';
import { findStored } from '#core/storedJson.ts';
import type { NodeAnswer } from '#model/nodeAnswers.ts';

/** The last second of the year 9999; later ones are no dates. */
const lastTime = 253_402_300_799;

// What a node answers comes from outside: each value is of the form that whoever reads it relies on, or the answer counts as none.
/** A block, an index, a count: fits a number. */
export const nodeNumber = z.string().check(z.regex(/^0x0*[0-9a-fA-F]{1,13}$/));
export const nodeTime = nodeNumber.check(z.refine((time) => Number(time) <= lastTime));
/** A word of the EVM as a number. */
export const nodeAmount = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/));
export const nodeWord = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/));
export const nodeAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
export const nodeBytes = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/));
/** A log of a receipt. */
export const receiptLog = z.object({
  logIndex: nodeNumber,
  address: nodeAddress,
  topics: z.array(nodeWord),
  data: nodeBytes,
});

/** What the node answered, where it has the form. */
export function findAnswered<T>(schema: z.ZodMiniType<T>, answer: NodeAnswer | undefined): T | undefined {
  return answer?.state === 'answered' ? findStored(schema, answer.result) : undefined;
}

/** A block, an index or a count that the node answered. */
export function findNumber(answer: NodeAnswer | undefined): number | undefined {
  const number = findAnswered(nodeNumber, answer);
  return number === undefined ? undefined : Number(number);
}
