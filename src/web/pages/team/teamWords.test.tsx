import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ProposalCard } from './ProposalCard.tsx';
import { ReplyCard } from './ReplyCard.tsx';

const createdAt = '2026-11-18T00:00:00.000Z';
const reply = { about: 'records:all', statement: 'What is on record', text: 'Ours.', createdAt } as const;
const replies = [{ ...reply, state: 'shown', hiddenReason: null }] as const;
const proposals = [{ note: 'New.', state: 'declined', reason: 'No.', createdAt }] as const;

function show(hasMore: boolean): string {
  const element = (
    <>
      <ReplyCard projectId="acme" statement={null} replies={replies} hasMoreReplies={hasMore} />
      <ProposalCard projectId="acme" record={null} proposals={proposals} hasMoreProposals={hasMore} />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('a team reads that it said or proposed more than is listed', () => {
  expect(show(true)).toMatch(
    /The newest 1: you replied more before\..*The newest 1: you proposed more before\./s,
  );
  expect(show(false)).not.toContain('The newest');
});
