import { getCheck } from '#core/checks/getCheck.ts';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import type { CheckRequest } from '#http/api/createCheckRequest.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import { checkBodySchema, checkViewSchema } from '#wire/checks.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { idParams } from '#wire/v1.ts';
import type { PublicCalls } from './createCalls.ts';

interface CheckCallsParts {
  context: EvidenceContext;
  chains: ChainDirectory;
  requestCheck: CheckRequest;
}

const tag = 'v1: checks';

/** What a request does, before it is signed. */
export function checkCalls(calls: PublicCalls, { context, chains, requestCheck }: CheckCallsParts): void {
  const show = async (id: string, now: Date) => {
    const check = await getCheck(context, { id, now });
    return {
      data: addHrefs(check, { projectId: null, isRead: createIsRead(chains) }),
      chains: [check.chain],
      page: `${fixedPages.check.path}/${id}`,
    };
  };

  calls.post(
    '/api/v1/checks',
    {
      summary:
        'Check a transaction, Safe transaction or typed data before it is signed: what leaves, what comes, what others may do afterwards. Nothing is sent',
      tag,
      scope: 'scan',
      body: checkBodySchema,
      data: checkViewSchema,
    },
    async ({ body, request, gone, now }) => show(await requestCheck(request, body, gone), now),
  );

  calls.get(
    '/api/v1/checks/:id',
    {
      summary: 'A check, and whether it still holds; kept for 30 days',
      tag,
      params: idParams,
      data: checkViewSchema,
    },
    async ({ params: { id }, now }) => show(id, now),
  );
}
