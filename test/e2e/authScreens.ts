import type { Locator, Page } from '@playwright/test';
import { openShortPage } from './accountHelpers.ts';
import { expect } from './fixtures.ts';

export interface Screen {
  name: string;
  width: number;
  /** Opens a form and answers what it stands in. */
  open(page: Page, step: 'login' | 'signup'): Promise<Locator>;
  /** The form is gone because its work is done. */
  expectDone(page: Page): Promise<void>;
}

/** The two places of every account form. */
export const screens: Screen[] = [
  {
    name: 'the modal of wide screens',
    width: 1440,
    async open(page, step) {
      await openShortPage(page);
      const name = step === 'login' ? 'Log In' : 'Sign Up';
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      return page.getByRole('dialog');
    },
    expectDone: (page) => expect(page.getByRole('dialog')).toBeHidden(),
  },
  {
    name: 'the pages of narrow screens',
    width: 390,
    async open(page, step) {
      await page.goto(`/auth/${step}`);
      return page.getByRole('main');
    },
    expectDone: (page) => expect(page).toHaveURL('/'),
  },
];

/** The message that belongs to a field, by what the field is described by. */
export async function expectFieldError(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
}
