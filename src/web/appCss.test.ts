import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('app.css', import.meta.url), 'utf8');
const [, lightBlock = '', darkBlock = ''] = css.match(/:root \{([^{]*)@variant dark \{([^}]*)\}/) ?? [];
const light = readTokens(lightBlock);
const dark = { ...light, ...readTokens(darkBlock) };

function readTokens(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => match.slice(1)),
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [high = 0, low = 0] = [luminance(one ?? ''), luminance(other ?? '')].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const textPairs = [
  ['ink', 'paper'],
  ['ink', 'mist'],
  ['muted', 'paper'],
  ['muted', 'mist'],
  ['signal', 'paper'],
  ['signal', 'signal-soft'],
  ['on-signal', 'signal'],
  ['on-signal', 'signal-strong'],
  ['danger', 'paper'],
  ['danger', 'danger-soft'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['warning', 'paper'],
  ['warning', 'warning-soft'],
  ['info', 'paper'],
  ['info', 'info-soft'],
  ['hero-ink', 'hero'],
  ['hero-muted', 'hero'],
] as const;

test.each(textPairs)('%s on %s is readable in both themes', (text, ground) => {
  expect(contrast(light[text], light[ground])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(dark[text], dark[ground])).toBeGreaterThanOrEqual(4.5);
});

test('the edge of a field stands out from the page', () => {
  expect(contrast(light['line-field'], light.paper)).toBeGreaterThanOrEqual(3);
  expect(contrast(dark['line-field'], dark.paper)).toBeGreaterThanOrEqual(3);
});

test('no rule has all that is inside an element styled again when its place among its siblings changes', () => {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/[^{}]+(?=\{)/g) ?? [];
  expect(rules.filter((rule) => /:(first|last|only|nth)-[^,]*[ >+~] *\*|\* *[+~] *\*/.test(rule))).toEqual(
    [],
  );
});
