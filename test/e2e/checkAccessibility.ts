import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { alikeMark, markAlike } from './markAlike.ts';

export interface AccessibilityOptions {
  /** What a page looked at in its other theme can still get wrong; the rest of axe's rules do not read colours. */
  only?: 'colours';
  /** The part that has changed since the whole page was looked at. */
  within?: string;
}

const colourRules = ['color-contrast', 'link-in-text-block'];

/** Comparing colours takes most of its time, so it reads each look once. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core/axe.min.js') as {
  source: string;
};
const axeSource = `${source};axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not([${alikeMark}])' }] });`;

interface Axe {
  run(
    context: Document | string,
    options: { resultTypes: string[]; runOnly?: string[] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

declare global {
  interface Window {
    axe?: Axe;
  }
}

/** A colour on its way from one look to the next is neither. */
async function endTransitions(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Fails when the page has an accessibility fault. */
export async function checkAccessibility(
  page: Page,
  { only, within }: AccessibilityOptions = {},
): Promise<void> {
  await page.evaluate(endTransitions);
  await page.evaluate(markAlike, alikeMark);
  // Once for each document: reading the program takes as long as looking at a short page. `AxeBuilder` has it read twice
  // for each look, for the sake of frames, which no page of ours holds.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  const faults = await page.evaluate(
    async ({ selector, rules }) => {
      if (!window.axe) throw new Error('axe is not in the page');
      // Only faults are described: a quarter of the time for a long page.
      const { violations } = await window.axe.run(selector ?? document, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: rules }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { selector: within, rules: only === 'colours' ? colourRules : undefined },
  );
  expect(faults).toEqual([]);
}
