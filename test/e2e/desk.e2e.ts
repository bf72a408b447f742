import type { Page } from '@playwright/test';
import { createAccount, createAdmin, logInTo } from './accountHelpers.ts';
import { expect, test } from './fixtures.ts';
import { widthOverflow } from './widthOverflow.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Desk' });

async function openPlace(page: Page, name: string): Promise<void> {
  await nav(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
}

/** Leaves the site first: what it still asks would be refused without its cookie. */
async function forgetUser(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.context().clearCookies();
}

test('support answers a report by keyboard, on a phone, in the dark', async ({
  page,
  site,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const email = await createAccount(site, 'support');
  await site.command('user', 'role', email, 'support');
  await logInTo(page, '/admin', email);
  await expect(nav(page).getByRole('link', { name: 'Feature flags' })).toHaveCount(0);
  const sent = await page.evaluate(async () => {
    const body = JSON.stringify({
      subject: 'A bridge',
      description: 'All that was in it is gone since noon.',
      contact: 'a@example.org',
    });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/incidents/report', { method: 'POST', headers, body })).json();
  });
  const { reference } = sent as { reference: string };

  await openPlace(page, 'Incident reports');
  const report = page.getByRole('article', { name: `Report ${reference}` });
  await expect(report.getByText('All that was in it is gone since noon.')).toBeVisible();
  await checkAccessibility(page);
  expect(await widthOverflow(page)).toBe(0);

  const press = (...keys: string[]) =>
    keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());
  const ask = report.getByRole('button', { name: 'Ask back' });
  await report.getByRole('button', { name: 'Confirm' }).focus();
  await press('Tab', 'Tab');
  await expect(ask).toBeFocused();
  // A dialog that is left gives the focus back.
  await press('Enter');
  await expect(page.getByLabel('Question')).toBeFocused();
  await press('Escape');
  await expect(ask).toBeFocused();
  await press('Enter');
  await page.keyboard.type('Which bridge?');
  await checkAccessibility(page);
  await press('Tab', 'Enter');
  await expect(report.getByText('Note: Which bridge?')).toBeVisible();
  await expect(ask).toBeFocused();
  await press('Shift+Tab', 'Enter', 'Tab', 'Enter');
  await expect(page.getByText('Please write a few words.')).toBeVisible();
  await page.getByLabel('Reason').fill('No bridge of that name.');
  await press('Tab', 'Enter');
  await expect(report).toHaveCount(0);
  // The next case, or the heading.
  await expect(page.locator('main :focus')).toHaveCount(1);
  await page.getByRole('link', { name: 'Closed ones too' }).click();
  await expect(report.getByText('Note: No bridge of that name.')).toBeVisible();
});

/** Two editors open one record. Who saves second sees what both changed, where the focus is, and takes one of them. */
async function meetAnotherEditor(first: Page): Promise<void> {
  await expect(first.getByRole('heading', { name: 'Pier (project)', level: 1 })).toBeVisible();
  // A page of its own: its console reports the refused save.
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByLabel('Name (needed)').first().fill('Pier of mine');
  await first.getByLabel('Description (needed)').fill('Lends and borrows.');
  const save = { name: 'Save', exact: true };
  await first.getByRole('button', save).click();
  await expect(first.getByText(/Saved as import \d+\./)).toBeVisible();
  await second.getByRole('button', save).click();
  const conflict = second.locator(':focus');
  await expect(conflict.getByRole('heading', { name: 'Somebody else changed this record' })).toBeInViewport();
  await expect(conflict.getByText('Lends and borrows.')).toBeVisible();
  await expect(conflict.getByText('Pier of mine')).toBeVisible();
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(second.getByRole('button', save)).toBeFocused();
  await expect(second.getByLabel('Name (needed)').first()).toHaveValue('Pier');
  await second.close();
}

/** A record is found, changed in a draft that staff alone sees, withdrawn with a reason and put back. */
async function draftAndWithdraw(page: Page, checkAccessibility: (page: Page) => Promise<void>) {
  await openPlace(page, 'Records');
  const listed = page.getByRole('table', { name: /records, the last changed first$/ }).getByRole('link');
  await listed.first().focus();
  await page.keyboard.press('j');
  await expect(listed.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(listed.first()).toBeFocused();
  await page.getByLabel('Id, name or project').fill('pier');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: 'Pier', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pier (project)', level: 1 })).toBeVisible();
  await page.getByLabel('Name (needed)').first().fill('Pier of mine');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Pier of mine', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the draft' }).click();
  // What is wrong is said where one looks after the press, and a draft may have it.
  await page.getByLabel('Website', { exact: true }).fill('pier');
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(page.getByText('Draft saved. Correct the marked fields to publish it.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What is wrong' })).toBeInViewport();
  await page.getByRole('button', { name: 'Drop the draft' }).click();
  await page.getByRole('link', { name: 'Pier', exact: true }).click();
  await meetAnotherEditor(page);
  await page.getByRole('link', { name: 'Pier', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByLabel('Reason').fill('It is nobody’s.');
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible();
  await page.getByRole('link', { name: 'Visibility' }).click();
  await expect(page.getByRole('heading', { name: 'Pier was withdrawn', level: 1 })).toBeVisible();
  await expect(page.getByText('It is nobody’s.')).toBeVisible();
  await checkAccessibility(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByRole('heading', { name: 'Shown to visitors' })).toBeVisible();
}

/** Files are looked at, applied as shown, and taken back. */
async function importAndTakeBack(page: Page, checkAccessibility: (page: Page) => Promise<void>) {
  const fileOf = (project: object) => ({
    name: 'pier.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ version: 1, projects: [project] })),
  });
  const pier = { id: 'pier', name: 'Pier', description: 'Lends.', categories: ['Lending'], status: 'live' };
  await openPlace(page, 'Imports');
  const check = async (project: object) => {
    await page.getByLabel('Files', { exact: true }).setInputFiles(fileOf(project));
    await page.getByRole('button', { name: 'Check the files' }).click();
  };
  await check({ ...pier, status: 'gone' });
  await expect(page.getByText('must be one of "live", "under-audit", "pre-launch"')).toBeVisible();
  await check(pier);
  await expect(page.getByRole('heading', { name: '1 change' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Apply them' }).click();
  await expect(page.getByText(/Import \d+ is applied/)).toBeVisible();
  await draftAndWithdraw(page, checkAccessibility);
  // What was saved by form, then the file: taking back is an import, too.
  for (const index of [0, 2]) {
    await openPlace(page, 'Imports');
    await page.getByRole('table', { name: 'Imports, newest first' }).getByRole('link').nth(index).click();
    await expect(page.getByRole('heading', { name: '1 change' })).toBeVisible();
    if (index === 0) await checkAccessibility(page);
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByText(/Import \d+ is taken back\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
  }
}

test('an admin sees every place and the state of the site', async ({ page, site, checkAccessibility }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const admin = await createAdmin(site);
  await logInTo(page, '/admin', admin);
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible();
  const person = await createAccount(site, 'person');
  await openPlace(page, 'People');
  await page.getByLabel('Email, name or id').fill(person);
  await page.getByLabel('Email, name or id').press('Enter');
  await expect(page.getByRole('table', { name: 'Accounts that fit' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: person }).click();
  await expect(page.getByRole('heading', { name: person, level: 1 })).toBeVisible();
  await page.getByLabel('Role').selectOption('editor');
  await page.getByRole('button', { name: 'Set role' }).click();
  await expect(page.getByText('role.granted')).toBeVisible();
  await checkAccessibility(page);
  await importAndTakeBack(page, checkAccessibility);
  for (const name of [
    'Quote requests',
    'Failed mails',
    'Browser errors',
    'Alerts',
    'News',
    'State of the site',
  ]) {
    await openPlace(page, name);
    await checkAccessibility(page);
  }
  await expect(page.getByRole('table', { name: 'Chains' }).getByText('Demo chain')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOverflow(page)).toBe(0);
});

test('an answer of the score is disputed and decided in public', async ({
  page,
  site,
  checkAccessibility,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const project = '/projects/lumen-vaults';
  const disputer = await createAccount(site, 'disputer');
  await page.goto(project);
  await page.locator('summary', { hasText: 'Code Security' }).click();
  const form =
    (await page.locator('#codeSecurity a[href*="disputes/new"]').first().getAttribute('href')) ?? '';
  await logInTo(page, form, disputer);
  await checkAccessibility(page);
  await page.getByLabel('What is wrong').fill('The audit covers the code that runs: compare the hashes.');
  await page.getByLabel('Evidence').fill('https://example.org/compare');
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Only you and staff can read this')).toBeVisible();
  const thread = new URL(page.url()).pathname;

  await forgetUser(page);
  await logInTo(page, '/admin/disputes', await createAdmin(site));
  const dispute = page.getByRole('article', { name: /^Lumen Vaults, dispute/ });
  await dispute.getByRole('button', { name: 'Let through' }).click();
  await dispute.getByRole('button', { name: 'Decide' }).click();
  await page.getByLabel('Outcome').selectOption('upheld in part');
  await page.getByLabel('Reason').fill('One file of three was in scope.');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Decide it' }).click();
  await expect(dispute).toHaveCount(0);

  await forgetUser(page);
  await page.goto(thread);
  await expect(page.getByRole('heading', { name: 'Outcome: upheld in part' })).toBeVisible();
  await checkAccessibility(page);
  expect(await widthOverflow(page)).toBe(0);
  await page.goto(project);
  await page.locator('summary', { hasText: 'Code Security' }).click();
  await page.getByRole('link', { name: /^Dispute \d+: upheld in part$/ }).click();
  await expect(page).toHaveURL(thread);
});
