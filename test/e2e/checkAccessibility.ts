import { expect, type Page } from '@playwright/test';
import { bringAxe, bringContrast, colourRules, endTransitions } from './pagePrograms.ts';

export interface AccessibilityOptions {
  /** What a page looked at in its other theme can still get wrong; the rest of axe's rules do not read colours. */
  only?: 'colours';
  /** The part that has changed since the whole page was looked at. */
  within?: string;
}

/** By our own reading, since axe takes three quarters of its time for colours; `compareWithAxe` shows that both find the same. */
async function findColourFaults(page: Page, within: string | undefined): Promise<string[]> {
  await bringContrast(page);
  return page.evaluate((selector) => {
    const measured = window.measureContrast(selector);
    if (measured.length === 0) throw new Error('No text was read');
    return measured
      .filter(({ ratio, required }) => ratio < required)
      .map(({ element, from, ratio, required }) => {
        const html = element.outerHTML.slice(0, 200);
        return `too near its ${from}, ${ratio.toFixed(2)} instead of ${required}: ${html}`;
      });
  }, within);
}

async function findOtherFaults(page: Page, within: string | undefined): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(
    async ({ selector, ours }) => {
      // Only faults are described: a quarter of the time for a long page.
      const { violations } = await window.axe.run(selector ?? document, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(ours.map((rule) => [rule, { enabled: false }])),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { selector: within, ours: colourRules },
  );
}

/** Fails when the page has an accessibility fault. */
export async function checkAccessibility(
  page: Page,
  { only, within }: AccessibilityOptions = {},
): Promise<void> {
  await endTransitions(page);
  const faults = await findColourFaults(page, within);
  if (only !== 'colours') faults.push(...(await findOtherFaults(page, within)));
  expect(faults).toEqual([]);
}
