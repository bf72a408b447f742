import { getCheck } from '#core/checks/getCheck.ts';
import { makeCheckExamples } from '#core/checks/makeCheckExamples.ts';
import { getScanExamples } from '#core/scans/getScanExamples.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { createIsRead } from '#http/operations/ChainDirectory.ts';
import type { PageLoader } from './PageLoader.ts';

/** Of the form without scripts; with them the answer itself is shown. */
const refusals: Readonly<Record<string, string>> = {
  busy: 'Too many requests came from your network. Please try again later.',
  from: 'The signer is no address: 0x and 40 hex digits.',
  request: 'What was pasted cannot be read, or is for a chain that this site does not read.',
};

export const loadCheck: PageLoader<'check'> = async ({ db }, { query }) => ({
  data: {
    fault: Object.hasOwn(refusals, query.refused ?? '') ? (refusals[query.refused ?? ''] ?? null) : null,
    examples: makeCheckExamples(await getScanExamples(db)),
  },
  tags: [],
  rare: true,
});

export const loadCheckResult: PageLoader<'checkResult'> = async (
  { db, nodes, chains },
  { query, beforeNode },
) => {
  beforeNode();
  const check = await getCheck(
    { db, nodes, findChain: chains.find },
    { id: query.id ?? '', now: new Date() },
  );
  return { data: addHrefs(check, { projectId: null, isRead: createIsRead(chains) }), tags: [], rare: true };
};
