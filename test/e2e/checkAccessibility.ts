import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { alikeMark, markAlike } from './markAlike.ts';

export interface AccessibilityOptions {
  /** What a page looked at in its other theme can still get wrong; the rest of axe's rules do not read colours. */
  only?: 'colours';
  /** The part that has changed since the whole page was looked at. */
  within?: string;
}

const colourRules = ['color-contrast', 'link-in-text-block'];

/** The copy that the builder brings. Comparing colours takes most of its time, so it reads each look once. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};
const axeSource = `${source};axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([${alikeMark}])' }] });`;

/** Fails when the page has an accessibility fault. */
export async function checkAccessibility(
  page: Page,
  { only, within }: AccessibilityOptions = {},
): Promise<void> {
  await page.evaluate(markAlike, alikeMark);
  // Only faults are described, and in one go: no page of ours holds frames. A quarter of the time for a long page.
  const builder = new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
  if (only === 'colours') builder.withRules(colourRules);
  if (within !== undefined) builder.include(within);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}
