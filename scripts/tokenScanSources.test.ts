import { readFileSync } from 'node:fs';
import solc from 'solc';
import { expect, it } from 'vitest';
import {
  hashInput,
  probes,
  readBuildSources,
  readHostileSources,
  readProbeSource,
  readTokenSources,
} from './tokenScanSources.ts';

it('holds the compiled probe and tokens against their sources, the settings and the compiler', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')) as { inputHash: string };
  const compiler = solc.version();
  for (const { sources, code } of probes)
    expect(read(code).inputHash).toBe(hashInput(readProbeSource(sources), compiler));
  expect(read('test/samples/tokens/artifacts.json').inputHash).toBe(hashInput(readTokenSources(), compiler));
  expect(read('test/samples/hostile/artifacts.json').inputHash).toBe(
    hashInput(readHostileSources(), compiler),
  );
  const builds = read('test/samples/tokens/2026-11-17-build-settings/artifacts.json');
  expect(builds.inputHash).toBe(hashInput(readBuildSources(), compiler));
});
