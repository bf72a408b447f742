import { expect, test } from './fixtures.ts';

/** One page of every kind. */
const pages = [
  '/products/security-audit',
  '/products/skynet',
  '/resources',
  '/resources/blog',
  '/resources/blog?page=2',
  '/resources/blog/how-our-score-works',
  '/resources/glossary',
  '/resources/guides',
  '/resources/guides/reading-a-project-page',
  '/resources/methodology',
  '/resources/exam',
  '/resources/alerts-record',
  '/resources/back-test',
  '/resources/calendar',
  '/trace',
  '/resources/api',
  '/company/about',
  '/company/careers',
  '/company/cookie-policy',
  '/company/privacy-policy',
];

for (const path of pages) {
  test(`${path} hydrates silently, is accessible in both themes and fits a phone`, async ({
    page,
    checkAccessibility,
  }) => {
    // Without motion no colour is measured half way between the themes.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await checkAccessibility(page, { only: 'colours' });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('structured data stands in the page and the policy has nothing against it', async ({ page }) => {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${violatedDirective} ${sourceFile}`,
      );
    });
  });
  const answer = await page.goto('/products/skynet');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const types = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((blocks) =>
      blocks.map((block) => (JSON.parse(block.textContent ?? '') as { '@type': string })['@type']),
    );
  expect(types.sort()).toEqual(['BreadcrumbList', 'FAQPage']);
  expect(violations).toEqual([]);
});

test('title, description and canonical address follow when moving between pages', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.goto('/resources/blog');
  await page.getByRole('main').getByRole('link', { name: 'How our score works' }).click();
  await expect(page).toHaveTitle('How our score works · Parapet');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/resources\/blog\/how-our-score-works$/,
  );
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
});

test('a link inside a text moves without reloading the page, and one in the contents jumps', async ({
  page,
}) => {
  await page.goto('/resources/blog/how-our-score-works');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Ratings and ranks' })
    .click();
  await expect(page.getByRole('heading', { name: 'Ratings and ranks' })).toBeInViewport();
  await page.evaluate(() => {
    (window as unknown as { kept: boolean }).kept = true;
  });
  await page.getByRole('article').getByRole('link', { name: 'methodology page' }).click();
  await expect(page).toHaveURL('/resources/methodology');
  expect(await page.evaluate(() => (window as unknown as { kept?: boolean }).kept)).toBe(true);
});

test('a product page opens the quote dialog and its questions', async ({ page }) => {
  await page.goto('/products/security-audit');
  await page.getByText('How long does an audit take?').click();
  await expect(page.getByText('It depends on the amount and the difficulty')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Request a Quote' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Protect Your Project Today');
});

test('feed and sitemaps are well-formed XML', async ({ page, request }) => {
  await page.goto('/resources');
  for (const path of [
    '/resources/blog/feed.atom',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/blog.xml',
  ]) {
    const text = await (await request.get(path)).text();
    const root = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      return parsed.querySelector('parsererror')?.textContent ?? parsed.documentElement.localName;
    }, text);
    expect(['feed', 'sitemapindex', 'urlset'], path).toContain(root);
  }
});

test('a policy stays readable without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/company/cookie-policy`);
  await expect(page.getByRole('table', { name: 'Cookies' })).toContainText('__Host-session');
  await context.close();
});
