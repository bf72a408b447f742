import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ApprovalsCard } from './ApprovalsCard.tsx';

const show = (hasMore: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ApprovalsCard approvals={[]} hasMore={hasMore} wallets={[]} />
    </MemoryRouter>,
  );

it('says that older approvals were not asked for', () => {
  expect(show(true)).toContain('Unknown: whether older ones are in force');
  expect(show(false)).not.toContain('older ones');
});
