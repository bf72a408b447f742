import { acceptCookies, expect, open, stubSearch, test } from './shellFixtures.ts';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`project search at ${viewport.width}`, () => {
    test.use({ viewport });
    test.beforeEach(async ({ page }) => {
      page.removeAllListeners('console');
      await acceptCookies(page);
    });

    test('shows what is trending on focus, and skeletons meanwhile', async ({
      page,
      context,
      checkAccessibility,
    }) => {
      const asked = await stubSearch(context);
      const answer = Promise.withResolvers<void>();
      await context.route('**/api/search-project?*', async (route) => {
        await answer.promise;
        await route.fallback();
      });
      await page.goto('/no/such/page');
      const box = page.getByRole('main').getByRole('combobox', { name: 'Search Project by Name / Token' });
      await expect(box).toHaveAttribute('placeholder', 'Search Project by Name / Token');
      expect(asked).toEqual([]);
      await box.focus();
      await expect(page.getByText('Trending Search')).toBeVisible();
      await expect(page.locator('[data-skeleton-row]')).toHaveCount(5);
      answer.resolve();
      const options = page.getByRole('grid').getByRole('row');
      await expect(options).toHaveText([
        '#1PProject 1TK1',
        '#2PProject 2TK2',
        '#N/APProject 3TK3',
        '#4PProject 4TK4',
        '#5PProject 5TK5',
        'Load more',
      ]);
      expect(asked.map(({ search }) => search)).toEqual(['?keyword=&page=1&perPage=5']);
      await checkAccessibility(page);
    });

    test('searches from two characters on and appends the next page', async ({ page, context }) => {
      const asked = await stubSearch(context);
      await page.goto('/no/such/page');
      const box = page.getByRole('main').getByRole('combobox');
      await box.fill('a');
      await expect(page.getByText('Trending Search')).toBeVisible();
      await box.fill('ab');
      await expect(page.getByText('Trending Search')).toBeHidden();
      const options = page.getByRole('grid').getByRole('row');
      await expect(options).toHaveCount(6);
      expect(asked.at(-1)?.search).toBe('?keyword=ab&page=1&perPage=5');
      await options.last().click();
      await expect(options).toHaveCount(7);
      expect(asked.at(-1)?.search).toBe('?keyword=ab&page=2&perPage=5');
      await box.fill('nothing');
      await expect(page.getByText('No project has this name or token.')).toBeVisible();
    });

    test('is worked by keys: arrows, Enter, Escape', async ({ page, context }) => {
      await stubSearch(context);
      await page.goto('/no/such/page');
      const box = page.getByRole('main').getByRole('combobox');
      await box.focus();
      await expect(page.getByRole('grid').getByRole('row')).toHaveCount(6);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const second = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first();
      await expect(second).toHaveAttribute('aria-selected', 'true');
      await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('gridcell', { name: 'Load more' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Escape');
      await expect(box).not.toBeFocused();
      await expect(page.getByRole('grid')).toBeHidden();
      await box.focus();
      await expect(page.getByRole('grid').getByRole('row')).toHaveCount(6);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/projects/project-1');
    });

    test('keeps the highlight in sight, and what is listed when a further page fails', async ({
      page,
      context,
    }) => {
      const asked = await stubSearch(context);
      await page.setViewportSize({ ...viewport, height: 460 });
      await page.goto('/no/such/page');
      const box = page.getByRole('main').getByRole('combobox');
      await box.fill('ab');
      const rows = page.getByRole('grid').getByRole('row');
      await expect(rows).toHaveCount(6);
      await context.route('**/api/search-project?*page=2*', (route) => route.fulfill({ status: 404 }), {
        times: 1,
      });
      await page.keyboard.press('ArrowUp');
      await expect(rows.last()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(rows).toHaveCount(7);
      expect(asked.at(-1)?.search).toBe('?keyword=ab&page=2&perPage=5');
      await page.keyboard.press('ArrowDown');
      await expect(rows.last()).toBeInViewport({ ratio: 1 });
    });
  });
}

test.describe('the way to the search', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the slash key and Ctrl K bring the header box, but not while typing', async ({ page, context }) => {
    await stubSearch(context);
    await acceptCookies(page);
    // The home page has a search of its own, which the keys go to there.
    await open(page, '/company/about');
    const box = page.getByRole('banner').getByRole('combobox', { name: 'Search project' });
    await expect(box).toBeHidden();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
    await page.keyboard.type('a/b');
    await expect(box).toHaveValue('a/b');
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
  });

  test('the slash key can be switched off', async ({ page }) => {
    await acceptCookies(page);
    await open(page);
    await page.getByRole('button', { name: 'Search with the / key: on' }).click();
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Search with the / key: off' })).toBeVisible();
  });

  test('hears what was typed before the scripts came', async ({ page, context }) => {
    const asked = await stubSearch(context);
    const scripts = Promise.withResolvers<void>();
    await context.route('**/assets/entryClient*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const box = page.getByRole('main').getByRole('combobox').first();
    await box.fill('ab');
    scripts.resolve();
    await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('row')).toHaveCount(6);
    await expect(box).toHaveValue('ab');
    expect(asked.map(({ search }) => search)).toEqual(['?keyword=ab&page=1&perPage=5']);
  });

  test('works as a plain form without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.address}/no/such/page`);
    await page.getByRole('main').getByRole('combobox').fill('harbor');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.address}/?q=harbor#projects`);
    await context.close();
  });
});
