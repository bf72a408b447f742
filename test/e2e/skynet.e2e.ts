import { expect, test } from './fixtures.ts';
import { patience } from './slowness.ts';

interface Listed {
  items: Record<string, unknown>[];
  freshness: { chain: string; block: number | null }[];
}

test('the demo chain is followed: callers with evidence, an on-chain alert, and where the chain stands', async ({
  request,
}) => {
  const read = async <T>(path: string) => (await (await request.get(path)).json()) as T;

  await expect
    .poll(async () => (await read<{ chains: unknown[] }>('/readyz')).chains, { timeout: patience(90_000) })
    .toMatchObject([{ chain: 'eip155:31337', state: 'following', behind: 0 }]);

  const callers = await read<Listed>('/api/skynet/top-callers?projectId=lumen-vaults&count=3');
  expect(callers.items).toHaveLength(3);
  expect(callers.items[0]).toMatchObject({
    chain: 'eip155:31337',
    address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  });
  expect(callers.freshness[0]?.block).toBeGreaterThanOrEqual(600);

  const functions = await read<Listed>('/api/skynet/top-function-calls?projectId=lumen-vaults');
  expect(functions.items.map((item) => item.function)).toContain('deposit(uint256,address)');

  const alerts = await read<{ items: Record<string, unknown>[] }>(
    '/api/alerts?projectId=kestrel-perps&kind=onChain',
  );
  expect(alerts.items).toContainEqual(
    expect.objectContaining({
      detector: 'implementationUpgraded',
      evidence: expect.objectContaining({ kind: 'log', chain: 'eip155:31337' }),
    }),
  );
});

test('the tabs of a demo project show callers and privileged transactions with their evidence', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const powers = async () => {
    const answer = await request.get('/api/pages/project?id=kestrel-perps&tab=governance');
    const { tab } = (await answer.json()) as { tab: { transactions: { items: unknown[] } | null } };
    return tab.transactions?.items.length ?? 0;
  };
  await expect.poll(powers, { timeout: patience(100_000) }).toBeGreaterThan(0);

  await page.goto('/projects/kestrel-perps?tab=on-chain-monitoring');
  const callers = page.getByRole('table', { name: 'Top callers' }).getByRole('row');
  await expect(callers.nth(1)).toContainText(/0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}/);
  await expect(callers.nth(1).getByRole('button', { name: /^Copy transaction 0x/ })).toBeVisible();
  await expect(page.getByText('Direct callers only')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Top events' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Top function calls' })).toContainText('postPrice(uint256)');
  await expect(page.getByRole('list', { name: 'How far the chains are read' })).toContainText(
    /Demo chain: block [\d,]+, (now|\d+ \w+ ago)/,
  );
  await checkAccessibility(page);

  await page.getByRole('tab', { name: 'Governance' }).click();
  const more = page.getByRole('region', { name: 'Privileged transactions' }).getByText(/^\d+ more/);
  await expect(more.locator('..')).toContainText('mint(address,uint256)');
  await more.click();
  const transactions = page.getByRole('table', { name: 'Privileged transactions' });
  await expect(transactions.getByRole('row', { name: 'upgradeToAndCall(address,bytes)' })).toContainText(
    /0x[0-9a-fA-F]{4}…/,
  );
  await expect(page.getByRole('table', { name: 'Privileged addresses' })).toContainText('One key');
  await checkAccessibility(page);
});

test('the head of the home page counts the contracts that are watched, not those on record', async ({
  page,
  request,
}) => {
  const watched = async () => {
    const answer = await request.get('/api/pages/home');
    return ((await answer.json()) as { figures: { watchedContracts: number } }).figures.watchedContracts;
  };
  await expect.poll(watched, { timeout: patience(60_000) }).toBe(91);
  await page.goto('/');
  await expect(page.getByText('contracts watched').locator('..')).toHaveText(/contracts watched91$/);
});

test('the powers over many functions fit a phone, and each opens by keyboard to its evidence', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const powers = async () => {
    const answer = await request.get('/api/pages/project?id=harbor-lend&tab=governance');
    const { tab } = (await answer.json()) as { tab: { functions: unknown[] } };
    return tab.functions.length;
  };
  await expect.poll(powers, { timeout: patience(100_000) }).toBe(22);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/projects/harbor-lend?tab=governance');
  await expect(page.locator('.session-slot:not([data-status="loading"])')).toBeAttached();
  await expect(page.getByRole('tab', { name: 'Governance' })).toBeInViewport({ ratio: 1 });
  const picture = page.getByRole('region', { name: 'Control graph' });
  await expect(picture.getByRole('link', { name: '3 of 5 keys Council multisig' })).toHaveAttribute(
    'href',
    /^\/chains\/eip155:31337\/addresses\/0x/,
  );
  // It is wider than a phone, so it scrolls by key, and the page does not.
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => picture.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByRole('region', { name: 'Scheduled operations' })).toContainText(
    /Executed.*setPrice\(/,
  );
  await checkAccessibility(page);
  await expect(page.getByRole('heading', { name: /3 of 5 keys .* after 2 days/ })).toBeAttached();
  const mint = page.getByRole('group').filter({ hasText: 'Can mint' }).first();
  await expect(mint).toContainText('HBR token');
  await expect(mint.getByText('HBR token')).toBeHidden();
  await mint.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(mint.getByText('HBR token')).toBeVisible();
  await expect(mint.getByRole('list', { name: 'Evidence' })).toContainText('172800 seconds');
  // What stands here can be disputed here.
  const dispute = (what: string) => page.getByRole('link', { name: `Dispute this: ${what}` });
  for (const what of ['Can mint', 'privileged addresses', 'Privileged transactions', 'upgrades']) {
    await expect(dispute(what)).toBeHidden();
    await page.getByLabel(`About this: ${what}`).first().click();
    await expect(dispute(what).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  // Folded it is some 7,500 high, a little more or less by how times and names wrap; unfolded it is more than twice that.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8500);
});

test('what is on screen is refreshed while the page is visible', async ({ page }) => {
  await page.goto('/projects/harbor-lend?tab=on-chain-monitoring');
  const answer = await page.waitForResponse((response) =>
    response.url().includes('/api/pages/project?id=harbor-lend&tab=on-chain-monitoring'),
  );
  expect(answer.status()).toBe(200);
});
