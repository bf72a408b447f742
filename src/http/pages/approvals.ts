import * as z from 'zod/mini';
import { getApprovals } from '#core/approvals/getApprovals.ts';
import { getDemoApprovers } from '#core/chainStore/grants.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { createIsRead } from '#http/operations/ChainDirectory.ts';
import { addressQuery } from '#wire/addressQuery.ts';
import type { PageLoader } from './PageLoader.ts';

/** An answer asks a node some hundred things: a network gets a dozen a minute. */
export const approvalQuestions = 10;

/** The form, or who may move what belongs to the address that was given. */
export const loadApprovals: PageLoader<'approvals'> = async (
  { db, approvals, chains },
  { query, beforeNode, asker },
) => {
  const given = (query.address ?? '').trim().slice(0, 80);
  const parsed = given === '' ? undefined : z.safeParse(addressQuery, given);
  if (!parsed?.success) {
    const fault = parsed ? `The address ${parsed.error.issues[0]?.message ?? 'cannot be read'}.` : null;
    const approvers = await getDemoApprovers(db, { limit: 3 });
    const examples = approvers.map((address, index) => ({ address, what: `Demo account ${index + 1}` }));
    return { data: { given, fault, answer: null, examples }, tags: [], rare: true };
  }
  beforeNode(approvalQuestions);
  const reader = approvals.forAnswer(asker);
  const answer = await getApprovals(db, { reader, address: parsed.data, now: new Date() });
  const shown = addHrefs(answer, { projectId: null, isRead: createIsRead(chains) });
  return { data: { given, fault: null, answer: shown, examples: [] }, tags: [], rare: true };
};
