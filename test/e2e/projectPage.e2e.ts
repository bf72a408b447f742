import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { patience } from './slowness.ts';
import { widthOverflow } from './widthOverflow.ts';

test('a project nobody has assessed says that unknown is not safe', async ({ page, checkAccessibility }) => {
  await page.goto('/projects/uniswap');
  await expect(page.getByText('Unknown is not safe, and not unsafe.')).toBeVisible();
  await expect(page.getByText('is unknown, which is not “nobody”.')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'Code Audit' }).click();
  await expect(page.getByText('Unknown: not searched for audits yet.')).toBeVisible();
  await checkAccessibility(page);
});

test('every factor leads to its evidence', { tag: '@smoke' }, async ({ page, request }) => {
  const project = '/projects/lumen-vaults';
  await page.goto(project);
  const links = await page
    .locator('#why [aria-label=Evidence] a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(10);
  for (const href of new Set(links)) {
    if (/^https?:/.test(href)) continue;
    const [path = '', fragment] = href.split('#');
    const answer = await request.get(path || project);
    expect(answer.status(), href).toBe(200);
    if (fragment && path.startsWith('/projects/'))
      expect(await answer.text(), href).toContain(`id="${fragment}"`);
  }
});

test('a finding opens from the evidence of a factor', async ({ page }) => {
  await page.goto('/projects/lumen-vaults');
  await page.locator('summary', { hasText: 'Code Security' }).click();
  await expect(page.locator('#codeSecurity')).toContainText("Claimed by this site's operator, records of ");
  await page
    .getByRole('link', { name: /^LMN-01/ })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=code-audit#finding-/);
  await expect(page.getByText('Depositors who see the loss in the lending market first')).toBeInViewport();
});

test('a link to an alert that the page does not list opens it among all of them', async ({ page }) => {
  await page.goto('/projects/harbor-lend');
  const listed = page.locator('[id^=alert-]').first();
  const id = (await listed.getAttribute('id')) ?? '';
  await page.goto(`/projects/harbor-lend#${id}`);
  await expect(listed).toBeInViewport();
  // Another tab of the project does not have it.
  await page.goto(`/projects/harbor-lend?tab=code-audit#${id}`);
  await expect(page).toHaveURL(`/projects/harbor-lend/lists/all-alerts?alert=${id.slice(6)}#${id}`);
  await expect(page.locator(`#${id}`)).toBeInViewport();
  await page.goto('/projects/harbor-lend#alert-of-long-ago');
  await expect(page.getByText('No such alert is on record')).toBeVisible();
  await page.getByRole('link', { name: 'All alerts' }).click();
  await expect(page.locator(`#${id}`)).toBeAttached();
});

test('findings are filtered by severity and status in the address', async ({ page }) => {
  await page.goto('/projects/lumen-vaults?tab=code-audit');
  await page.getByRole('link', { name: '2 Minor, Resolved' }).click();
  await expect(page).toHaveURL('/projects/lumen-vaults?tab=code-audit&severity=minor&status=resolved');
  const shown = page.locator('#findings li > details > summary');
  await expect(shown).toHaveCount(2);
  await page.getByLabel('Status', { exact: true }).selectOption('Acknowledged');
  await expect(page.locator('#findings').getByRole('status')).toHaveText('1 of 10 findings');
  await page.reload();
  await expect(shown).toHaveCount(1);
});

test('a contract that the record leaves out is found, with the reason, and contradicts the record', async ({
  page,
  request,
}) => {
  const project = '/projects/gnomon-options';
  // A site that was started for this test alone is still reading its projects.
  const read = async () => (await request.get(project)).text();
  await expect.poll(read, { timeout: patience(100_000) }).toContain('Contradicted by the chain');
  await page.goto(project);
  await page.getByRole('heading', { name: 'Contradicted by the chain' }).click();
  await expect(
    page.getByText(/^1 contract not on record has power over contracts on record: 0x\w{40}\.$/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Contracts found' }).click();
  const found = page
    .getByRole('region', { name: 'Contracts found' })
    .getByRole('listitem')
    .filter({ hasText: 'Multisig or timelock' });
  await expect(found).toContainText(/Controls Margin engine\s*can call .*upgradeToAndCall/);
});

test('the score comes out the same in the browser', async ({ page }) => {
  await page.goto('/projects/harbor-lend');
  await page.getByRole('button', { name: 'Recompute here' }).click();
  await expect(page.getByText('Equal.')).toBeVisible();
});

test('the evidence is taken along and checked in the browser, and a changed value shows', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/projects/harbor-lend');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the evidence' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await page.getByRole('link', { name: 'Check an evidence file' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check an evidence file');
  const choose = (content: string) =>
    page
      .getByLabel('Evidence file')
      .setInputFiles({ name: 'harbor.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  const result = page
    .getByRole('main')
    .getByRole('status')
    .filter({ has: page.locator('*') });
  await choose(text);
  await expect(result).toContainText('The score in the file follows from its facts.');
  await checkAccessibility(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await choose(text.replace(/"coverage":0\.\d+/, '"coverage":0.123'));
  await expect(result).toContainText('parts differ.');
  await expect(result).toContainText('Coverage: 0.123 in the file');
  expect(await widthOverflow(page)).toBe(0);
  await checkAccessibility(page);
  await choose('{}');
  await expect(result).toContainText('harbor.json cannot be used. Its "format" is not "parapet-evidence"');
});

test('the page of a past moment says so, is moved to by keyboard, and leads back', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const project = '/projects/harbor-lend';
  expect((await request.get(`${project}?at=soon`)).status()).toBe(400);
  await page.goto(`${project}?at=2020-01-01`);
  await expect(page.getByRole('note')).toContainText('This is 1 Jan 2020, 00:00 UTC, not now.');
  await expect(page.getByRole('region', { name: 'Score', exact: true })).toContainText(
    'Not known at this moment',
  );
  await page.getByRole('link', { name: 'Back to now' }).click();
  await expect(page.getByRole('button', { name: 'Recompute here' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);

  await page.getByRole('heading', { name: 'Score history' }).click();
  const slider = page.getByRole('slider', { name: 'The project at a moment' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d+ \w+ \d{4}, \d\d:\d\d UTC: \d+/);
  await page.getByRole('button', { name: 'Show this moment' }).click();
  await expect(page.getByRole('note')).toContainText('by the rules of today');
  await expect(page.getByRole('heading', { name: 'Why this score' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Facts at that moment' })).toContainText('audits');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await widthOverflow(page)).toBe(0);
  await checkAccessibility(page);
  await page.getByRole('tab', { name: 'Governance' }).click();
  await expect(page.getByRole('heading', { name: 'Privileged functions' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]tab=governance&at=/);
  await expect(page.getByRole('note')).toContainText('not now');
  expect(await widthOverflow(page)).toBe(0);
  await checkAccessibility(page);
});

test('a vote counts once and can be changed', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/projects/cobble-escrow');
  const box = page.getByRole('region', { name: 'Trust this project?' });
  await expect(box).toContainText('Nobody has voted yet');
  await box.getByRole('button', { name: 'Yes' }).click();
  await expect(box).toContainText('100 % yes of 1 vote');
  await box.getByRole('button', { name: 'No', exact: true }).click();
  await expect(box).toContainText('0 % yes of 1 vote');
  await page.reload();
  await expect(box).toContainText('You voted no');
});

test('a view is counted after the page was read', async ({ page }) => {
  const counted = page.waitForResponse((response) => response.url().includes('/api/projects/page-view'));
  await page.goto('/projects/alder-stable');
  expect((await counted).status()).toBe(200);
});

test('share gives the link of the view and a badge, and a signed one can be checked', async ({
  page,
  request,
  checkAccessibility,
}) => {
  await page.goto('/projects/harbor-lend?tab=market');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Harbor Lend' });
  await expect(dialog.getByRole('textbox', { name: 'Link to this view' })).toHaveValue(
    /\/projects\/harbor-lend\?tab=market$/,
  );
  await expect(dialog.getByRole('textbox', { name: 'HTML' })).toHaveValue(
    /^<a href="http.*\/badge\/harbor-lend\.svg".*<\/a>$/,
  );
  const badge = await request.get('/badge/harbor-lend.svg');
  expect(badge.headers()['content-type']).toContain('image/svg+xml');
  const signed = await (await request.get('/api/projects/harbor-lend/badge')).json();
  await dialog.getByRole('link', { name: 'checked' }).click();
  await page.getByRole('textbox', { name: 'Signed badge' }).fill(signed.token);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  // The demo goes on, and may have changed the project in between.
  const verdict = page.getByRole('region', { name: /^(Valid|Changed since)$/ });
  await expect(verdict).toContainText('Harbor Lend');
  await checkAccessibility(page);
  await page.goto(`/badges/verify?token=${signed.token.replace(/.$/, '.')}`);
  await expect(page.getByRole('heading', { name: 'Not a badge' })).toBeVisible();
  await page.goto(`/badges/verify?token=${signed.token.slice(0, -2)}`);
  await expect(page.getByRole('heading', { name: 'Not signed by this site' })).toBeVisible();
});

test('the market tab draws the price on record, and says when there is none', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/projects/emberfall-vault?tab=market');
  const price = page.getByRole('region', { name: 'Price', exact: true });
  await expect(price).toContainText(/\$0\.0\d+ for 1 EMBR/);
  await expect(price).toContainText("Prices come from the records of this site's operator.");
  await expect(
    price.getByRole('img', { name: /^Price by day\. Price: \$\d\.\d+ on \d+ \w{3} \d{4}, / }),
  ).toBeVisible();
  await price.getByText('View as table').click();
  await expect(price.getByRole('rowheader')).toHaveCount(90);
  // They go on to the day before the demo was prepared, which around midnight is not today.
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
  expect([daysAgo(1), daysAgo(2)]).toContain(await price.getByRole('rowheader').first().textContent());
  await checkAccessibility(page);

  await page.goto('/projects/barley-commons?tab=market');
  await expect(price).toContainText('No price is on record');
  await expect(price.getByRole('img')).toHaveCount(0);
  await checkAccessibility(page);
});

test('tabs are moved through by arrow keys and live in the address', async ({ page }) => {
  await page.goto('/projects/harbor-lend');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/projects/harbor-lend');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projects/harbor-lend?tab=on-chain-monitoring');
  await expect(page.getByRole('tab', { name: 'On-chain Monitoring' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('tabpanel')).toContainText('Monitored contracts');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
});

test('a tab that cannot be loaded leaves the project and its other tabs in place', async ({ page }) => {
  await page.goto('/projects/harbor-lend');
  await expect(page.locator('.session-slot:not([data-status="loading"])')).toBeAttached();
  const market = '**/api/pages/project?*tab=market*';
  await page.route(market, (route) => route.fulfill({ status: 403, json: {} }));
  page.removeAllListeners('console');
  await page.getByRole('tab', { name: 'Market' }).click();
  await expect(page.getByText('Market could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbor Lend');
  await expect(page.getByRole('tab', { name: 'Market' })).toHaveAttribute('aria-selected', 'true');
  await page.unroute(market);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Holders' })).toBeVisible();
});

test('a project that does not exist is a missing page', async ({ request }) => {
  expect((await request.get('/projects/no-such-project')).status()).toBe(404);
});
