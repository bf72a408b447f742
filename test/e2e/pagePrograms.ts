import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { measureContrast, type TextContrast } from './measureContrast.ts';

interface AxeNode {
  html: string;
  element: Element;
  any: { data: { contrastRatio?: number; expectedContrastRatio?: string } | null }[];
}

interface AxeFinding {
  id: string;
  nodes: AxeNode[];
}

interface AxeOptions {
  resultTypes: string[];
  rules?: Record<string, { enabled: boolean }>;
  runOnly?: string[];
  elementRef?: boolean;
}

interface Axe {
  run(
    context: Document | string,
    options: AxeOptions,
  ): Promise<{ passes: AxeFinding[]; violations: AxeFinding[] }>;
}

declare global {
  interface Window {
    axe: Axe;
    measureContrast(within?: string): TextContrast[];
  }
}

const { source: axeSource } = createRequire(import.meta.resolve('@axe-core/playwright'))(
  'axe-core/axe.min.js',
) as { source: string };

/** Axe's rules that read colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Once for each document: reading the program takes as long as looking at a short page. `AxeBuilder` has it read twice
 * for each look, for the sake of frames, which no page of ours holds.
 */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

export async function bringContrast(page: Page): Promise<void> {
  await page.evaluate(`window.measureContrast = ${measureContrast}`);
}

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
