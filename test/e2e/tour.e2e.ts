import type { Locator, Page } from '@playwright/test';
import { waitForQuiet } from './pageTime.ts';
import { acceptCookies, ada, expect, stubFlags, stubSession, test } from './shellFixtures.ts';

const areas = [
  'search-bar',
  'security-alerts',
  'trending-projects',
  'recently-audited',
  'advanced-filters',
  'under-audit',
];

/** Sections of the home page, as high as real ones; what the page has already is left as it is. */
async function addAreas(page: Page, { without = [], hidden = [] }: Omit<StartOptions, 'tall'> = {}) {
  await page.evaluate(
    ([names, missing, unseen]) => {
      for (const name of names ?? []) {
        for (const known of document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)) {
          if (missing?.includes(name)) delete known.dataset.tour;
          if (unseen?.includes(name)) known.hidden = true;
        }
        if (missing?.includes(name) || document.querySelector(`[data-tour="${name}"]`)) continue;
        const section = document.createElement('section');
        section.dataset.tour = name;
        section.hidden = unseen?.includes(name) ?? false;
        Object.assign(section.style, { height: '300px', margin: '20px' });
        document.querySelector('main')?.append(section);
      }
    },
    [areas, without, hidden],
  );
}

interface StartOptions {
  without?: string[];
  hidden?: string[];
  /** Higher than any screen. */
  tall?: string[];
}

async function start(page: Page, { tall = [], ...options }: StartOptions = {}): Promise<void> {
  await acceptCookies(page);
  await page.goto('/?x=1');
  await page.waitForFunction(() => document.querySelector('.session-slot:not([data-status="loading"])'));
  await addAreas(page, options);
  for (const area of tall) {
    await page.locator(`[data-tour="${area}"]`).evaluate((element) => {
      element.style.minHeight = '3000px';
    });
  }
  // As a link within the site does it, so that the sections above stay.
  await page.evaluate(() => {
    history.pushState({ ...history.state, key: 'tour' }, '', '/?x=1&tour=true');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
}

/** It fades in: half-way its colours are not its own. */
async function waitUntilShown(step: Locator): Promise<void> {
  await expect
    .poll(() =>
      step.evaluate((element) => {
        let opacity = 1;
        for (let part: Element | null = element; part; part = part.parentElement)
          opacity *= Number(getComputedStyle(part).opacity);
        return opacity;
      }),
    )
    .toBe(1);
}

/** Once the step stands where it belongs and has the focus: a press on one that is still moving is lost. */
async function press(step: Locator, name: 'Next' | 'Back'): Promise<void> {
  await expect(step.getByRole('heading')).toBeFocused();
  await waitUntilShown(step);
  await step.getByRole('button', { name }).click();
}

const titles = [
  'Find any project',
  'Security alerts',
  'Trending projects',
  'Recently audited projects',
  'Advanced filters',
  'Projects currently under audit',
];

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`guided tour at ${viewport.width}`, () => {
    test.use({ viewport });

    test('leads a visitor through six steps to Done or Sign Up', async ({ page, checkAccessibility }) => {
      await start(page);
      for (const [index, title] of titles.entries()) {
        const step = page.getByRole('dialog', { name: title });
        await expect(step).toBeVisible();
        await expect(step).toContainText(`Step ${index + 1} of 6`);
        await waitUntilShown(step);
        await checkAccessibility(page, index === 0 ? {} : { within: '[role="dialog"]' });
        await expect(step.getByRole('button', { name: 'Back' })).toHaveCount(index === 0 ? 0 : 1);
        await press(step, 'Next');
      }
      const finish = page.getByRole('dialog', { name: 'That is the tour' });
      await expect(finish.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth/signup');
      await waitUntilShown(finish);
      await checkAccessibility(page, { within: '[role="dialog"]' });
      await finish.getByRole('button', { name: 'Done' }).click();
      await expect(finish).toBeHidden();
      await expect(page).toHaveURL('/?x=1');
    });

    test('leads a user through seven steps, the account menu first', async ({ page, context }) => {
      await stubSession(context, ada);
      await stubFlags(context, { portfolio: false, impersonationTool: false });
      await start(page);
      for (const [index, title] of ['Your account', ...titles].entries()) {
        const step = page.getByRole('dialog', { name: title });
        await expect(step).toContainText(`Step ${index + 1} of 7`);
        await press(step, 'Next');
      }
      const finish = page.getByRole('dialog', { name: 'That is the tour' });
      await expect(finish.getByRole('link')).toHaveCount(0);
      await finish.getByRole('button', { name: 'Done' }).click();
      await expect(page).toHaveURL('/?x=1');
    });
  });
}

test.describe('guided tour', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('asks before it is skipped, by button and by Escape', async ({ page, checkAccessibility }) => {
    await start(page);
    const second = page.getByRole('dialog', { name: 'Security alerts' });
    await press(page.getByRole('dialog'), 'Next');
    await waitUntilShown(second);
    await second.getByRole('button', { name: 'Close the tour' }).click();
    const question = page.getByRole('dialog', { name: 'Do you want to skip the tour?' });
    await waitUntilShown(question);
    await checkAccessibility(page);
    await question.getByRole('button', { name: 'Return to tour' }).click();
    await expect(second).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Yes, skip' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/?x=1');
  });

  test('the overlay does nothing; the spotlight lets presses through; the bar is 332 px wide', async ({
    page,
  }) => {
    await start(page);
    const step = page.getByRole('dialog', { name: 'Find any project' });
    expect((await step.getByRole('img').boundingBox())?.width).toBe(332);
    await press(step, 'Next');
    const alerts = page.getByRole('dialog', { name: 'Security alerts' });
    await expect(alerts).toBeVisible();
    await page.mouse.click(8, 400);
    await expect(alerts).toBeVisible();
    await page.getByRole('link', { name: 'Report Incident' }).click();
    const incident = page.getByRole('dialog', { name: 'Report Incident' });
    await expect(incident).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(incident).toBeHidden();
    await expect(alerts).toBeVisible();
  });

  test('passes what is missing or hidden in both ways and logs it', async ({ page, site }) => {
    await start(page, { without: ['security-alerts'], hidden: ['search-bar', 'under-audit'] });
    const trending = page.getByRole('dialog', { name: 'Trending projects' });
    await expect(trending).toContainText('Step 3 of 6');
    const audited = page.getByRole('dialog', { name: 'Recently audited' });
    await press(trending, 'Next');
    await press(audited, 'Back');
    await press(trending, 'Next');
    await press(audited, 'Next');
    await press(page.getByRole('dialog', { name: 'Advanced filters' }), 'Next');
    await expect(page.getByRole('dialog', { name: 'That is the tour' })).toBeVisible();
    await expect.poll(() => site.command('errors', 'list')).toContain('Target not mounted: security-alerts');
    expect(await site.command('errors', 'list')).toContain('Target not visible: search-bar');
  });

  test('stops when the visitor signs in', async ({ page, context }) => {
    await start(page);
    await expect(page.getByRole('dialog', { name: 'Find any project' })).toBeVisible();
    await stubSession(context, ada);
    await stubFlags(context, { portfolio: false, impersonationTool: false });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/?x=1');
  });

  test('leaves Escape to an open menu, and the focus where it is when the address changes', async ({
    page,
    context,
  }) => {
    await stubSession(context, ada);
    await stubFlags(context, { portfolio: false, impersonationTool: false });
    await start(page);
    const first = page.getByRole('dialog', { name: 'Your account' });
    await waitUntilShown(first);
    const menu = page.getByRole('button', { name: 'Account menu' });
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(first).toBeVisible();
    await expect(menu).toBeFocused();
    await page.evaluate(() => {
      history.pushState({ ...history.state, key: 'other' }, '', '/?x=2&tour=true');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    await expect(page.locator('.session-slot')).toBeVisible();
    await waitForQuiet(page);
    await expect(menu).toBeFocused();
  });

  test('does not begin again when the visitor comes back to where it was', async ({ page }) => {
    await start(page);
    await expect(page.getByRole('dialog', { name: 'Find any project' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).press('Enter');
    await expect(page).toHaveURL('/company/about');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/?x=1');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('hangs from the head of an area that is taller than the screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await start(page, { tall: ['security-alerts', 'trending-projects'] });
    await press(page.getByRole('dialog'), 'Next');
    for (const name of ['Security alerts', 'Trending projects']) {
      const step = page.getByRole('dialog', { name });
      await waitUntilShown(step);
      await expect(step).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { name, level: 2 }).first()).toBeInViewport({ ratio: 1 });
      await press(step, 'Next');
    }
  });

  test('leads a visitor with a narrow screen on to the sign-up page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await start(page, { without: areas });
    await page
      .getByRole('dialog', { name: 'That is the tour' })
      .getByRole('link', { name: 'Sign Up' })
      .click();
    await expect(page).toHaveURL('/auth/signup');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('starts from the account menu', async ({ page, context }) => {
    await stubSession(context, ada);
    await stubFlags(context, { portfolio: false, impersonationTool: false });
    await acceptCookies(page);
    await page.goto('/styleguide');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('link', { name: 'Guided Tour' }).click();
    await expect(page).toHaveURL('/?tour=true');
    await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
  });
});
