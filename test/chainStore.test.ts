import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));
const tables = /\bchain_(?:log|transaction|total)\b|\bchain(?:Log|Transaction|Total)\b/;

it('on-chain rows are written and read by the chain store only', () => {
  const touching = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !/^(?:core\/chainStore|db\/schema)\//.test(file))
    .filter((file) => tables.test(readFileSync(join(source, file), 'utf8')));
  expect(touching).toEqual([]);
});
