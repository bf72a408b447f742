import { findUnknownLicences } from './licences.ts';
import { readLockfile } from './lockfile.ts';

const unknown = findUnknownLicences(readLockfile());
for (const line of unknown) console.log(line);
if (unknown.length > 0) console.log('Allowed licences are listed in scripts/licences.ts.');
process.exitCode = unknown.length === 0 ? 0 : 1;
