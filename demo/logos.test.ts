import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderLogos } from './logos.ts';

const logos = renderLogos();

test('the committed logos are what the script draws (node scripts/generateDemoLogos.ts writes them)', () => {
  const folder = new URL('logos/', import.meta.url);
  expect(readdirSync(folder).sort()).toEqual(
    Object.keys(logos)
      .map((id) => `${id}.svg`)
      .sort(),
  );
  for (const [id, svg] of Object.entries(logos)) {
    expect(readFileSync(new URL(`${id}.svg`, folder), 'utf8')).toBe(svg);
  }
});

test('logos are distinct, without script or outside reference', () => {
  const all = Object.values(logos);
  expect(new Set(all.map((svg) => svg.replace(/#[0-9a-f]{6}|<title>.*<\/title>/g, ''))).size).toBe(40);
  for (const svg of all) {
    expect(svg).not.toMatch(/<script|href|url\(|\son\w+=|<style|<image|<foreignObject/i);
    expect(svg).not.toMatch(/\bNaN\b|undefined/);
  }
});
