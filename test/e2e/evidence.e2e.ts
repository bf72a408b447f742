import { expect, test } from './fixtures.ts';
import { patience } from './slowness.ts';
import { widthOverflow } from './widthOverflow.ts';

interface Functions {
  tab: {
    functions: { chain: string; contract: string; block: number; evidence: { slot: string | null }[] }[];
  };
}

test('what is on the chain opens on pages of our own, on every width, by link from the project', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const find = async () => {
    const answer = await request.get('/api/pages/project?id=kestrel-perps&tab=governance');
    const { functions } = ((await answer.json()) as Functions).tab;
    return functions.find(({ evidence }) => evidence.some(({ slot }) => slot !== null));
  };
  await expect.poll(find, { timeout: patience(100_000) }).toBeTruthy();
  const power = await find();
  const slot = power?.evidence.find((one) => one.slot !== null)?.slot;
  const address = `/chains/${power?.chain}/addresses/${power?.contract}`;

  await page.goto('/projects/kestrel-perps?tab=on-chain-monitoring');
  const row = page.getByRole('table', { name: 'Top callers' }).getByRole('row').nth(1);
  await row.getByRole('link', { name: /^0x/ }).last().click();
  await expect(page).toHaveURL(/\/chains\/eip155:31337\/transactions\/0x[0-9a-f]{64}\?block=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Transaction 0x[0-9a-f]{64}$/);
  await expect(page.getByText('succeeded').or(page.getByText('failed: it changed'))).toBeVisible();
  const transaction = page.url();
  await page
    .getByRole('definition')
    .getByRole('link', { name: /^[\d,]+$/ })
    .click();
  await expect(page).toHaveURL(/\/blocks\/\d+$/);
  await expect(page.getByText('Repeat it with cast')).toBeVisible();

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [transaction, page.url(), address, `${address}/slots/${slot}?block=${power?.block}`]) {
      await page.goto(path);
      expect(await widthOverflow(page), path).toBe(0);
      await checkAccessibility(page);
    }
  }
  await expect(page.getByRole('heading', { name: /^What it holds at block/ })).toBeVisible();
  await expect(page.getByText('What hangs on it')).toBeVisible();

  await page.goto(address);
  await page
    .getByRole('link', { name: /^0x[0-9a-f]{64}$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/code\/0x/);
  await expect(page.getByText(/The keccak-256 hash of the code .* is this hash\./)).toBeVisible();
  await checkAccessibility(page);
});
