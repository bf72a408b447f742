import { createShapeCheck } from '#lib/jsonShape.ts';

/** Sources of a contract and lists of everything nest to a dozen. */
const mostDepth = 100;
/** A contract of 2,000 files takes a third of it. */
const usualValues = 50_000;

/** Of a list of everything that there is; the largest has half. */
export const mostListValues = 1_000_000;
/** Each is looked into: more would hold the thread that answers visitors. */
export const mostEntries = 30_000;

/** JSON that a source answered. What no source publishes counts as none: it is not parsed, and is a `SyntaxError`, too. */
export function parseAnswer(body: Buffer, mostValues = usualValues): unknown {
  const excess = createShapeCheck({ mostDepth, mostValues })(body);
  if (excess) throw new SyntaxError(excess);
  return JSON.parse(body.toString('utf8'));
}
