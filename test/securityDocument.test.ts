import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);

it('what docs/security.md says is tried, is tried where it says', () => {
  const text = readFileSync(new URL('docs/security.md', root), 'utf8');
  const table = text.split('\n## ').find((part) => part.startsWith('What holds it')) ?? '';
  const files = [...table.matchAll(/`([\w/.]+\.test\.ts)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
