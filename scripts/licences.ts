import type { LockedPackage } from './lockfile.ts';

/** Licences under which a package may be used beside our own (MIT) without a duty on our sources. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  // Files stay under it when they are changed; none is.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  // Libraries that a user may replace: libvips behind sharp.
  'LGPL-3.0-or-later',
]);

/** Used by tests only and never handed on. */
const testsOnly = new Set(['@safe-global/safe-contracts', 'caniuse-lite']);
/** Says MIT in its readme, not in its package. */
const inReadme = new Set(['memorystream']);

const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)));

/** What each package with another licence has, in words. */
export function findUnknownLicences(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter(
      ({ name, license, dev }) =>
        !isAllowed(license ?? '') && !(dev && testsOnly.has(name)) && !inReadme.has(name),
    )
    .map(({ name, version, license = 'no licence' }) => `${name}@${version}: ${license}`);
}
