import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

export interface AccessibilityOptions {
  /** What a page looked at in its other theme can still get wrong; the rest of axe's rules do not read colours. */
  only?: 'colours';
  /** The part that has changed since the whole page was looked at. */
  within?: string;
}

interface AxeOptions {
  resultTypes: string[];
  iframes: boolean;
  runOnly?: string[];
}

declare global {
  interface Window {
    axe: {
      run(
        context: Document | string,
        options: AxeOptions,
      ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
  }
}

const { source: axeSource } = createRequire(import.meta.resolve('@axe-core/playwright'))(
  'axe-core/axe.min.js',
) as { source: string };

/** Axe's rules that read colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** A colour on its way from one look to the next is neither. */
export async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Fails when axe finds an accessibility fault on the page. */
export async function checkAccessibility(
  page: Page,
  { only, within }: AccessibilityOptions = {},
): Promise<void> {
  await endTransitions(page);
  // Once for each document: `AxeBuilder` reads the program twice for each look, for the sake of frames, which no page of ours holds.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const faults = await page.evaluate(
    async ({ selector, rules }) => {
      // Only faults are described: a quarter of the time for a long page.
      const { violations } = await window.axe.run(selector ?? document, {
        resultTypes: ['violations'],
        // A frame is another document: it has no axe to answer, and a sandbox refuses the question aloud.
        iframes: false,
        ...(rules && { runOnly: rules }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { selector: within, rules: only === 'colours' ? colourRules : undefined },
  );
  expect(faults).toEqual([]);
}
