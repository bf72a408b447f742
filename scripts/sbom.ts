import { readFileSync } from 'node:fs';
import { type LockedPackage, readLockfile } from './lockfile.ts';

const hexOf = (integrity: string) => {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  return {
    alg: algorithm.replace(/^sha(\d+)$/, (_, bits) => (bits === '1' ? 'SHA-1' : `SHA-${bits}`)),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
};

/** One package as CycloneDX names it. */
function toComponent({ name, version, license, integrity, dev }: LockedPackage) {
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    scope: dev ? 'excluded' : 'required',
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(integrity !== undefined && { hashes: [hexOf(integrity)] }),
  };
}

/** What the site is made of (CycloneDX 1.5), from the lockfile alone: the same lockfile gives the same document. */
export function createSbom(packages: readonly LockedPackage[], site: { name: string; version: string }) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': site.name, name: site.name, version: site.version },
    },
    components: packages.map(toComponent),
  };
}

if (import.meta.main) {
  const site = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    name: string;
    version: string;
  };
  console.log(JSON.stringify(createSbom(readLockfile(), site), null, 2));
}
