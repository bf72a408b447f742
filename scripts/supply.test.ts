import { describe, expect, it } from 'vitest';
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
