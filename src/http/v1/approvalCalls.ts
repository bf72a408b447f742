import type { FastifyRequest } from 'fastify';
import type { ApprovalReaders } from '#core/approvals/ApprovalReader.ts';
import { getApprovals } from '#core/approvals/getApprovals.ts';
import type { Db } from '#db/Database.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import { approvalQuestions } from '#http/pages/approvals.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import { approvalParams, approvalsSchema } from '#wire/approvals.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import type { PublicCalls } from './createCalls.ts';

interface ApprovalCallsParts {
  db: Db;
  chains: ChainDirectory;
  approvals: ApprovalReaders;
  /** Refuses a network that asks nodes too much, counted together with pages. */
  checkQuestions: (request: FastifyRequest, questions?: number) => void;
}

/** Who may move what belongs to an address. */
export function approvalCalls(
  calls: PublicCalls,
  { db, chains, approvals, checkQuestions }: ApprovalCallsParts,
): void {
  calls.get(
    '/api/v1/addresses/:address/approvals',
    {
      summary: 'Who may move an address’s tokens and collectibles, with the call that revokes it',
      tag: 'v1: addresses',
      params: approvalParams,
      data: approvalsSchema,
    },
    async ({ params: { address }, request, gone, now }) => {
      checkQuestions(request, approvalQuestions);
      const reader = approvals.forAnswer({ network: toWideNetwork(request.ip), gone });
      const answer = await getApprovals(db, { reader, address, now });
      return {
        data: addHrefs(answer, { projectId: null, isRead: createIsRead(chains) }),
        chains: answer.chains.map(({ chain }) => chain),
        page: `${fixedPages.approvals.path}/${address}`,
      };
    },
  );
}
