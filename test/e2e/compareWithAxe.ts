import type { Page } from '@playwright/test';
import { bringAxe, bringContrast, colourRules, endTransitions } from './pagePrograms.ts';

interface Comparison {
  /** How many texts axe has measured. */
  compared: number;
  /** How many of them are too faint for axe. */
  faint: number;
  /** How many links it cannot tell from the text around them. */
  hiddenLinks: number;
  /** What is measured otherwise here, or not at all. */
  differences: string[];
}

/** Whether every text that axe can measure is measured by `measureContrast` too, with the same result. */
export async function compareWithAxe(page: Page): Promise<Comparison> {
  await endTransitions(page);
  await bringContrast(page);
  await bringAxe(page);
  return page.evaluate(async (rules) => {
    const ours = Map.groupBy(window.measureContrast(), ({ element, from }) =>
      from === 'background' ? element : from,
    );
    const nearText = new Set(
      ours
        .get('textAround')
        ?.filter(({ ratio, required }) => ratio < required)
        .map(({ element }) => element),
    );
    const { passes, violations } = await window.axe.run(document, {
      resultTypes: ['passes', 'violations'],
      runOnly: rules,
      elementRef: true,
    });
    const nodesOf = (wanted: string, found: typeof passes) =>
      found.filter(({ id }) => id === wanted).flatMap(({ nodes }) => nodes);
    const texts = nodesOf('color-contrast', [...passes, ...violations]).flatMap(({ element, html, any }) => {
      const { contrastRatio, expectedContrastRatio } = any[0]?.data ?? {};
      // It measures nothing of what nobody sees.
      if (contrastRatio === undefined || expectedContrastRatio === undefined) return [];
      return [{ element, html, ratio: contrastRatio, required: Number.parseFloat(expectedContrastRatio) }];
    });
    const links = nodesOf('link-in-text-block', violations);
    return {
      compared: texts.length,
      faint: texts.filter(({ ratio, required }) => ratio < required).length,
      hiddenLinks: links.length,
      differences: [
        ...texts.flatMap(({ element, html, ratio, required }) => {
          const own = ours.get(element)?.[0];
          // A shade of 256 is a share of the ratio.
          const isSame = own && own.required === required && Math.abs(own.ratio / ratio - 1) < 0.02;
          return isSame
            ? []
            : [`${own?.ratio} of ${own?.required} instead of ${ratio} of ${required}: ${html}`];
        }),
        ...links.flatMap(({ element, html }) =>
          nearText.has(element) ? [] : [`a link like its text: ${html}`],
        ),
      ],
    };
  }, colourRules);
}
