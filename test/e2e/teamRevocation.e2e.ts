import { privateKeyToAccount } from 'viem/accounts';
import { demoChain } from '#model/chainId.ts';
import type { TeamPageData } from '#wire/teamProofs.ts';
import { getFundedAccounts } from '../../demo/chain/accounts.ts';
import { createAccount, createAdmin, logInTo } from './accountHelpers.ts';
import { expect, test } from './chainFixtures.ts';

test('staff revokes what a team showed, and lifts that again', async ({ page, site, started }) => {
  const { chain } = started;
  const email = await createAccount(site, 'team');
  await logInTo(page, '/my/watchlists', email);
  const send = (path: string, body: object) =>
    page.evaluate(
      async ([to, text]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(to, { method: 'POST', headers, body: text });
        return { status: answer.status, body: await answer.text() };
      },
      [path, JSON.stringify(body)] as const,
    );
  const begin = () =>
    send('/api/team-proofs/begin', {
      projectId: 'turret',
      contract: { chain: demoChain, address: chain.at('owned') },
    });
  expect(await begin()).toMatchObject({ status: 200 });
  const text = await page.evaluate(async () => {
    const { proof } = (await (await fetch('/api/pages/team?id=turret')).json()) as TeamPageData;
    return proof?.challenge?.text ?? '';
  });
  const key = getFundedAccounts().find(({ address }) => address === chain.at('turret-key'));
  const signature = await privateKeyToAccount(key?.privateKey ?? '0x').signMessage({ message: text });
  expect(await send('/api/team-proofs/sign', { projectId: 'turret', signature })).toMatchObject({
    body: expect.stringContaining('"verified"'),
  });

  await page.goto('/robots.txt');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await logInTo(page, '/admin/teams', await createAdmin(site));
  const teams = page.getByRole('table', { name: 'Teams, newest first' });
  const revoked = page.getByRole('table', { name: 'Revoked domains and keys' });
  await teams.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByLabel('Reason').fill('Not theirs.');
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(revoked.getByText('Not theirs.')).toBeVisible();

  await revoked.getByRole('button', { name: /^Lift/ }).click();
  await page.getByLabel('Reason').fill('They are.');
  await page.getByRole('button', { name: 'Lift it' }).click();
  await expect(page.getByText(/can be shown for Turret again/)).toBeVisible();
  await expect(revoked).toHaveCount(0);

  await page.goto('/robots.txt');
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.goto('/projects/turret/team');
  expect(await begin()).toMatchObject({ status: 200 });
});
