import type { Page } from '@playwright/test';
import { privateKeyToAccount } from 'viem/accounts';
import { createAccount, expectRefusals, sessionEmail, signInTo } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

const account = privateKeyToAccount(`0x${'5a'.repeat(32)}`);

interface AskedWallet {
  /** Every text that it was asked to sign. */
  texts: string[];
  refuses: boolean;
}

/** A wallet in the browser that announces itself (EIP-6963) and signs with a key of this test. */
async function addWallet(page: Page): Promise<AskedWallet> {
  const wallet: AskedWallet = { texts: [], refuses: false };
  await page.exposeFunction('askWallet', async (method: string, params?: readonly `0x${string}`[]) => {
    if (method === 'eth_requestAccounts') return [account.address.toLowerCase()];
    if (method === 'eth_chainId') return '0x1';
    const [raw = '0x'] = params ?? [];
    wallet.texts.push(Buffer.from(raw.slice(2), 'hex').toString());
    return wallet.refuses ? undefined : account.signMessage({ message: { raw } });
  });
  await page.addInitScript(() => {
    const { askWallet } = window as unknown as { askWallet: (...asked: unknown[]) => Promise<unknown> };
    const detail = {
      info: { uuid: 'a1', name: 'Test wallet', icon: '', rdns: 'org.example' },
      provider: {
        request: async ({ method, params }: { method: string; params?: unknown }) => {
          const answer = await askWallet(method, params);
          // As EIP-1193 has it where a person says no.
          if (answer === undefined)
            throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
          return answer;
        },
      },
    };
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', announce);
  });
  return wallet;
}

test('a wallet is proved by its signature, logs in, and no longer once it is unlinked', async ({
  page,
  site,
  checkAccessibility,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = await createAccount(site, 'proved');
  const wallet = await addWallet(page);
  await signInTo(page, '/my/portfolio', email);
  const wallets = page.getByRole('region', { name: 'Wallets' });
  await wallets.getByLabel('Address').fill(account.address);
  await wallets.getByRole('button', { name: 'Add wallet' }).click();

  const prove = wallets.getByRole('button', { name: `Prove ${account.address}` });
  wallet.refuses = true;
  await prove.click();
  await expect(page.getByText('You declined in the wallet. Nothing was changed.')).toBeVisible();
  wallet.refuses = false;
  await prove.focus();
  await page.keyboard.press('Enter');
  await expect(wallets.getByText('Proved', { exact: true })).toBeVisible();
  const [, proof = ''] = wallet.texts;
  expect(proof).toContain(`${new URL(site.address).host} wants you to sign in with your Ethereum account:`);
  expect(proof).toContain('Link this wallet to your Parapet account');
  await checkAccessibility(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOverflow(page)).toBe(0);

  // The portfolio asks on for what was read of the wallet, and nobody is signed in any more.
  expectRefusals(page);
  await page.context().clearCookies();
  await page.goto('/auth/login?callbackUrl=%2Fmy%2Fportfolio');
  const logIn = page.getByRole('main').getByRole('button', { name: 'Wallet' });
  await expect(logIn).toBeVisible();
  await checkAccessibility(page);
  await logIn.click();
  await expect(page).toHaveURL('/my/portfolio');
  expect(await sessionEmail(page)).toBe(email);
  expect(wallet.texts.at(-1)).toContain('Log in to Parapet.');

  await wallets.getByRole('button', { name: `Unlink ${account.address}` }).click();
  await expect(prove).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await logIn.click();
  await expect(page.getByText(/^No account logs in with this wallet\./)).toBeVisible();
  expect(await sessionEmail(page)).toBeUndefined();
});
