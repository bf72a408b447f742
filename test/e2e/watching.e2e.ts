import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { createAccount, signInTo } from './accountHelpers.ts';
import { expect, test } from './chainFixtures.ts';
import { patience } from './slowness.ts';
import { widthOverflow } from './widthOverflow.ts';

const abi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)']);

/** A wallet that announces itself to every page (EIP-6963) and answers as it is told to. */
async function addWallet(
  page: Page,
  answer: (method: string, params: unknown[]) => Promise<unknown>,
): Promise<void> {
  await page.exposeFunction('askWallet', answer);
  await page.addInitScript(() => {
    const ask = (window as unknown as { askWallet: (method: string, params: unknown) => Promise<unknown> })
      .askWallet;
    const provider = {
      request: ({ method, params }: { method: string; params?: unknown }) => ask(method, params ?? []),
    };
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: Object.freeze({
            info: { uuid: 'f00', name: 'Test wallet', icon: '', rdns: 'test' },
            provider,
          }),
        }),
      );
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  });
}

test('approvals are shown worst first, and revoked by the visitor’s own wallet', async ({
  page,
  started: { chain },
  checkAccessibility,
}) => {
  const [owner, token] = [chain.at('gatekeeper'), chain.at('pausable')];
  const spenders = [chain.at('turret-key'), chain.at('owned')];
  await chain.send('gatekeeper', 'pausable', 'approve', spenders[0], 5n * 10n ** 18n);
  await chain.send('gatekeeper', 'pausable', 'approve', spenders[1], 2n ** 256n - 1n);

  let chainId = '0x1';
  await addWallet(page, async (method, params) => {
    if (method === 'eth_requestAccounts') return [owner];
    if (method === 'eth_chainId') return chainId;
    if (/sign|wallet_/.test(method)) throw new Error(`${method} is not supported`);
    return chain.ask(method, params);
  });

  await page.goto('/approvals');
  await page.getByLabel('Address').fill(owner.toLowerCase());
  await page.getByRole('button', { name: 'Show approvals' }).click();
  const rows = page.getByRole('region', { name: 'Approvals', exact: true }).getByRole('checkbox');
  await expect(rows).toHaveCount(2);
  // One key may take a part of it; a contract all of it: the key is the graver.
  await expect(rows.first()).toHaveAccessibleName(/Up to 5 GATE/);
  await expect(page.getByText('Spender is one key')).toBeVisible();
  await checkAccessibility(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  for (const row of await rows.all()) await row.check();
  const revoke = page.getByRole('button', { name: 'Revoke with Test wallet' });
  await revoke.click();
  await expect(page.getByText(/^Wrong chain: choose/)).toBeVisible();
  chainId = '0x7a69';
  await revoke.click();
  await expect(page.getByText('No approval found in what we read.')).toBeVisible({
    timeout: patience(20_000),
  });
  for (const spender of spenders) {
    const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender as Hex] });
    expect(BigInt(String(await chain.ask('eth_call', [{ to: token, data }, 'latest'])))).toBe(0n);
  }
});

test('a wallet that can revokes all at once (EIP-5792), and a Safe gets a file', async ({
  page,
  started: { chain },
}) => {
  const [owner, spender] = [chain.at('mint-treasury'), chain.at('turret-key')];
  await chain.send('mint-treasury', 'usd', 'approve', spender, 7_000_000n);
  await chain.send('mint-treasury', 'usd', 'approve', chain.at('owned'), 2n ** 256n - 1n);
  const asked: string[] = [];
  const batches: { chainId: string; from: string; calls: { to: string; data: string }[] }[] = [];
  await addWallet(page, async (method, params) => {
    asked.push(method);
    if (method === 'eth_requestAccounts') return [owner];
    if (method === 'eth_chainId') return '0x7a69';
    if (method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'supported' } } };
    if (method === 'wallet_getCallsStatus') return { status: 200 };
    if (method !== 'wallet_sendCalls') throw new Error(`${method} is not supported`);
    const batch = params[0] as (typeof batches)[number];
    batches.push(batch);
    for (const { to, data } of batch.calls)
      await chain.ask('eth_sendTransaction', [{ from: owner, to, data, value: '0x0' }]);
    return { id: '0x01' };
  });
  await page.goto(`/approvals/${owner}`);
  const rows = page.getByRole('region', { name: 'Approvals', exact: true }).getByRole('checkbox');
  await expect(rows).toHaveCount(2);
  // By the keyboard alone.
  await rows.first().focus();
  await page.keyboard.press('Space');
  await rows.last().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 chosen.')).toBeInViewport();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Safe batch/ }).press('Enter');
  const text = await readFile(await (await file).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    ...{ version: '1.0', chainId: '31337', meta: { createdFromSafeAddress: owner } },
    transactions: [
      { to: chain.at('usd'), value: '0', data: expect.stringMatching(/^0x095ea7b3/) },
      { to: chain.at('usd'), value: '0', data: expect.stringMatching(/^0x095ea7b3/) },
    ],
  });
  await page.getByRole('button', { name: 'Revoke with Test wallet' }).press('Enter');
  await expect(page.getByText('No approval found in what we read.')).toBeVisible({
    timeout: patience(20_000),
  });
  expect(batches).toMatchObject([
    { chainId: '0x7a69', from: owner, calls: [{ to: chain.at('usd') }, { to: chain.at('usd') }] },
  ]);
  expect(asked.filter((method) => /sign|eth_sendTransaction/.test(method))).toEqual([]);
});

test('a rule is written in a form, tried on the past, and tells in the inbox when its block comes', async ({
  page,
  started: { site, chain },
  checkAccessibility,
}) => {
  const email = await createAccount(site, 'ruler');
  await signInTo(page, '/my/rules', email);
  await expect(page.getByText('No rules yet')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'New rule' }).click();
  await page.getByRole('searchbox', { name: 'Project', exact: true }).fill('Gatehouse');
  await page.getByRole('list', { name: 'Found projects' }).getByRole('button', { name: 'Gatehouse' }).click();
  await page.getByLabel('Paused or unpaused').check();
  await page.getByLabel('Owner or admin').uncheck();
  await page.getByLabel('Name').fill('Gate closed');
  await checkAccessibility(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Try on the past 30 days' }).click();
  await expect(page.getByRole('heading', { name: 'Past 30 days' })).toBeVisible();
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page).toHaveURL('/my/rules');
  await expect(page.getByText('Gate closed')).toBeVisible();
  // What a rule was made or changed to say is at work within seconds; then its first block counts.
  await expect(async () => {
    await chain.send('gatekeeper', 'pausable', 'pause').catch(() => undefined);
    await chain.send('gatekeeper', 'pausable', 'unpause').catch(() => undefined);
    await page.goto('/my/inbox');
    await expect(page.getByText(/^Paused\(/).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: patience(60_000) });
  await page.getByRole('button', { name: 'Acknowledge Gate closed' }).first().click();
  await expect(page.getByText('Acknowledged', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Silence Gate closed').first().click();
  await page.getByLabel('Reason').first().fill('A drill');
  await page.getByRole('button', { name: 'Silence', exact: true }).first().click();
  await expect(page.getByText('Silenced. Alerts stay in the inbox.')).toBeVisible();
  await checkAccessibility(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByText('All read.')).toBeVisible();
  await page.goto('/my/rules');
  await expect(page.getByText('Silent because: A drill')).toBeVisible();
  await page.goto('/my/outlets');
  await checkAccessibility(page);
  expect(await widthOverflow(page)).toBe(0);
});

test('an outlet is added, tested and looked into by the keyboard; its pages are readable in the dark', async ({
  page,
  started: { site },
  checkAccessibility,
}) => {
  let reached = 0;
  const socket = createServer((connection) => {
    reached++;
    connection.destroy();
  });
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signInTo(page, '/my/outlets', await createAccount(site, 'teller'));
  await page.getByLabel('Name').focus();
  await page.keyboard.type('Team');
  await page.getByLabel('Address').focus();
  await page.keyboard.type(`http://127.0.0.1:${port}/hook`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'New secret' })).toContainText('“Team”');
  await page.getByRole('button', { name: 'Test: Team' }).press('Enter');
  const log = page.getByRole('list', { name: 'Deliveries to Team' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Log: Team' }).press('Enter');
    await expect(log.getByText('127.0.0.1 is not a public host')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: patience(20_000) });
  await log.getByText('Request and answer').press('Enter');
  await expect(log.getByText(`POST 127.0.0.1:${port}`)).toBeVisible();
  socket.close();
  // What lies inside is not connected to at all.
  expect(reached).toBe(0);
  await checkAccessibility(page, { only: 'colours' });
  expect(await widthOverflow(page)).toBe(0);
  for (const path of ['/my/rules', '/my/rules/new', '/my/inbox', '/approvals']) {
    await page.goto(path);
    await checkAccessibility(page, { only: 'colours' });
    expect(await widthOverflow(page), path).toBe(0);
  }
});
