import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Evidence } from '#model/evidence.ts';
import type { Portfolio } from '#wire/portfolio.ts';
import { createEmail, expectRefusals, password } from './accountHelpers.ts';
import { expect, test } from './chainFixtures.ts';

type Command = (...args: string[]) => Promise<string>;

async function makeAccount(command: Command, name: string): Promise<string> {
  const email = createEmail(name);
  await command('user', 'create', '--email', email, '--password', password, '--confirmed');
  return email;
}

async function logIn(page: Page, { email, path }: { email: string; path: string }): Promise<void> {
  await page.goto(`/auth/login?callbackUrl=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
}

/** Through the interface's own call, as the page in the other tab does it. */
const post = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([to, data]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body: data })).json();
    },
    [path, JSON.stringify(body)] as const,
  );

async function act(page: Page, list: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `List ${list}: actions` }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

test('lists are made, renamed, put in order, exported, emptied and deleted', async ({
  page,
  started: { site },
  checkAccessibility,
}) => {
  expectRefusals(page);
  await logIn(page, { email: await makeAccount(site.command, 'lists'), path: '/my/watchlists' });
  await expect(page.getByText('You watch nothing yet')).toBeVisible();
  await checkAccessibility(page);

  const names = page.getByRole('navigation', { name: 'Watchlists' }).getByRole('link');
  for (const name of ['First', 'Second']) {
    await page.getByLabel('New watchlist').fill(name);
    await page.keyboard.press('Enter');
    await expect(names.filter({ hasText: name })).toBeVisible();
  }
  await page.getByLabel('New watchlist').fill('second');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').getByText('There is already a watchlist named "second"'),
  ).toBeVisible();

  await act(page, 'First', 'Move down');
  await expect(names).toHaveText([/Second/, /First/]);
  await act(page, 'First', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Renamed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Renamed' })).toBeVisible();

  const [, { id }] = (await page.evaluate(async () => (await fetch('/api/watchlist')).json())) as [
    unknown,
    { id: string },
  ];
  await post(page, '/api/watchlist/items', { id, add: ['gatehouse', 'turret', 'mint'] });
  await page.reload();
  await names.filter({ hasText: 'Renamed' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  await checkAccessibility(page);

  const download = page.waitForEvent('download');
  await act(page, 'Renamed', 'Export CSV');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Renamed.csv');
  const csv = readFileSync(await file.path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(4);
  expect(csv).toContain('Gatehouse');

  await page.getByRole('checkbox', { name: 'Choose Gatehouse' }).check();
  await page.getByRole('checkbox', { name: 'Choose Mint' }).check();
  await page.getByRole('button', { name: 'Remove 2' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('table').getByRole('button', { name: 'Watch Turret' }).click();
  await expect(page.getByText('This list is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);

  await act(page, 'Renamed', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(names).toHaveText([/Second/]);
});

test('tabs stay in step, and a change made elsewhere is not overwritten', async ({
  page,
  context,
  browser,
  started: { site },
}) => {
  expectRefusals(page);
  const email = await makeAccount(site.command, 'tabs');
  await logIn(page, { email, path: '/my/watchlists' });
  await post(page, '/api/watchlist/create', { name: 'Shared', projects: ['turret'] });
  await page.reload();
  const tab = await context.newPage();
  await tab.goto('/projects/gatehouse');
  await tab.getByRole('main').getByRole('button', { name: 'Watch Gatehouse' }).click();
  await expect(page.getByRole('row', { name: /Gatehouse/ })).toBeVisible();
  await page.getByRole('button', { name: 'Watch Gatehouse' }).click();
  await expect(tab.getByRole('main').getByRole('button', { name: 'Watch Gatehouse' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );

  const elsewhere = await browser.newContext({ baseURL: site.address });
  const device = await elsewhere.newPage();
  await logIn(device, { email, path: '/my/watchlists' });
  await expect(device.getByRole('heading', { level: 2, name: 'Shared' })).toBeVisible();
  await act(page, 'Shared', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Mine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Mine' })).toBeVisible();
  await act(device, 'Shared', 'Rename');
  await device.getByRole('dialog').getByLabel('Name').fill('Yours');
  await device.keyboard.press('Enter');
  await expect(device.getByText('This watchlist was changed elsewhere.')).toBeVisible();
  await expect(device.getByRole('heading', { level: 2, name: 'Mine' })).toBeVisible();
  await elsewhere.close();
});

test('the star of a suggestion works by keys, and waits for the log-in', async ({
  page,
  started: { site },
  checkAccessibility,
}) => {
  expectRefusals(page);
  const email = await makeAccount(site.command, 'star');
  await page.goto('/company/about');
  await page.waitForFunction(() => document.querySelector('.session-slot:not([data-status="loading"])'));
  await page.keyboard.press('/');
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('turret');
  const star = page.getByRole('grid').getByRole('button', { name: 'Watch Turret' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(box).toHaveAttribute('aria-activedescendant', (await star.getAttribute('id')) ?? '');
  await checkAccessibility(page);
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('Log in to watch Turret.')).toBeVisible();
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password', { exact: true }).fill(password);
  await modal.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Turret is on “My watchlist”.')).toBeVisible();
  // Mails are off until somebody asks for them, and that is said once.
  await expect(page.getByText('Alert mails are off.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Alert mails are on.')).toBeVisible();
  await page.getByRole('button', { name: 'Change list' }).click();
  const lists = page.getByRole('dialog', { name: 'Lists with Turret' });
  await expect(lists.getByLabel('My watchlist')).toBeChecked();
  await checkAccessibility(page);
  await lists.getByLabel('New list').fill('Towers');
  await page.keyboard.press('Enter');
  await expect(lists.getByLabel('Towers')).toBeChecked();
});

const turret = {
  id: 'turret',
  name: 'Turret',
  logo: null,
  demo: false,
  assessed: true,
  score: 48,
  rating: 'B' as const,
  coverage: 0.8,
  range: { low: 40, high: 60 },
  control: 'key' as const,
};
const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const spender = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const read = (label: string): Evidence => ({
  kind: 'call',
  chain: 'eip155:31337',
  address: spender,
  data: '0x70a08231',
  block: 21,
  value: '0x1',
  label,
});
const holding = {
  chain: 'eip155:31337',
  token: spender,
  balance: '12.5',
  wallets: [wallet],
  price: null,
  evidence: [read('Cold at block 21')],
};

/** Everything that a read can bring at once. */
const partial: Portfolio = {
  state: 'done',
  progress: null,
  readAt: '2026-11-01T00:00:00.000Z',
  failure: null,
  partial: true,
  chains: [
    {
      chain: 'eip155:31337',
      name: 'Demo chain',
      status: 'read',
      block: 21,
      reason: null,
      failedTokens: ['TUR'],
      incomplete: true,
    },
    {
      chain: 'eip155:10',
      name: 'Optimism',
      status: 'unavailable',
      block: null,
      reason: 'The chain could not be read. Balances there are unknown, not zero.',
      failedTokens: [],
      incomplete: true,
    },
  ],
  unreadWallets: [wallet],
  stolenKeys: {
    keys: [
      {
        chain: 'eip155:31337',
        address: spender,
        kind: 'key',
        threshold: 1,
        owners: 1,
        projects: [{ id: 'turret', name: 'Turret' }],
        parts: [
          {
            token: spender,
            symbol: 'TUR',
            balance: '12.5',
            value: 1250,
            by: 'held',
            isSure: true,
            delaySeconds: 0,
          },
        ],
        moreParts: 0,
        value: 1250,
        soonestSeconds: 0,
        more: 'not all contracts were found',
      },
    ],
    more: 0,
    unknown: [{ project: { id: 'moat', name: 'Moat' }, why: 'not worked out yet' }],
  },
  summary: {
    value: 1250,
    priced: 1,
    holdings: [
      { ...holding, symbol: 'TUR', value: 1250, project: turret },
      { ...holding, token: null, symbol: 'Native coin', value: null, project: null },
    ],
    apart: [{ ...holding, symbol: 'claim at free.example', value: null, project: null, reason: 'spamLike' }],
    risk: {
      by: 'value',
      shares: [{ control: 'key', share: 1 }],
      sentence: '100 % of your value is one key from loss.',
      note: '',
    },
  },
  hasMoreApprovals: true,
  approvals: [
    {
      kind: 'all',
      chain: 'eip155:31337',
      owner: wallet,
      token: spender,
      symbol: 'Gallery',
      spender,
      spenderLabel: null,
      spenderProject: null,
      amount: null,
      unlimited: true,
      ...{ item: null, expiresAt: null },
      evidence: [read('Read at block 21')],
    },
    {
      kind: 'amount',
      chain: 'eip155:31337',
      owner: wallet,
      token: spender,
      symbol: 'TUR',
      spender,
      spenderLabel: 'Vault',
      spenderProject: turret,
      amount: '1.5',
      unlimited: false,
      ...{ item: null, expiresAt: null },
      evidence: [read('Read at block 21')],
    },
  ],
  history: ['2026-10-29', '2026-10-30', '2026-10-31'].map((day, index) => ({
    day,
    value: 1000 + index * 100,
    partial: false,
  })),
};

test('the portfolio says what it reads, what it could not read and what is apart', async ({
  page,
  started: { site },
  checkAccessibility,
}) => {
  await logIn(page, { email: await makeAccount(site.command, 'states'), path: '/my/portfolio' });
  await expect(page.getByText('No wallets yet')).toBeVisible();
  await post(page, '/api/user/wallets/update', { wallets: [{ address: wallet, label: 'Cold' }] });
  await page.reload();
  let done = false;
  const reading: Portfolio = {
    ...partial,
    state: 'reading',
    progress: { done: 40, total: 160 },
    readAt: null,
  };
  await page.route('**/api/user/portfolio/refresh', (route) => route.fulfill({ json: reading }));
  await page.route('**/api/user/portfolio', (route) => route.fulfill({ json: done ? partial : reading }));
  await page.getByRole('button', { name: 'Read the wallets' }).click();
  await expect(page.getByText('40 of 160 balances and approvals')).toBeVisible();
  done = true;
  const status = page.getByRole('region', { name: 'State of the reading' });
  await expect(status.getByText('Balances there are unknown, not zero.')).toBeVisible();
  await expect(status.getByText('1 token gave no answer')).toBeVisible();
  await expect(status.getByText('Refresh to see current balances.')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: '100 % of your value is one key from loss.' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Holdings' }).getByText('no price')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Kept apart' })).toContainText('Likely spam');
  const approvals = page.getByRole('region', { name: 'Token approvals' });
  await expect(approvals.getByRole('row', { name: /every item/ })).toContainText('Gallery');
  await expect(approvals.getByRole('link', { name: 'Cold' })).toHaveAttribute('href', `/approvals/${wallet}`);
  await checkAccessibility(page);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
