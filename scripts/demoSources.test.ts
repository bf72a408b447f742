import { readdirSync, readFileSync } from 'node:fs';
import solc from 'solc';
import { expect, it } from 'vitest';
import { hashDemoSources, readDemoSources } from './demoSources.ts';

interface Manifest {
  compiler: string;
  inputHash: string;
  contracts: string[];
}

const folder = new URL('../demo/artifacts/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Manifest;

it('holds the committed artifacts against the sources, the settings and the compiler', () => {
  expect(manifest.compiler).toBe(solc.version());
  expect(hashDemoSources(readDemoSources(), manifest.compiler)).toBe(manifest.inputHash);
});

it('has one artifact file for each contract of the manifest', () => {
  const files = readdirSync(folder).filter((name) => !['manifest.json', 'builds.json'].includes(name));
  expect(files.sort()).toEqual(manifest.contracts.map((name) => `${name}.json`).sort());
});

it('changes its hash with one character of one imported source', () => {
  const input = readDemoSources();
  const path = '@openzeppelin/contracts/token/ERC20/ERC20.sol';
  const changed = {
    ...input,
    sources: { ...input.sources, [path]: { content: `${input.sources[path]?.content} ` } },
  };
  expect(hashDemoSources(changed, manifest.compiler)).not.toBe(manifest.inputHash);
});
