import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInstallDrift, findManifestDrift } from './lockDrift.js';
import { step } from './progress.js';
import { root } from './root.js';
import { runQuiet, StepError } from './run.js';

const stampFile = join(root, 'node_modules/.parapet-install');
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

function refuseDrift(what, drift) {
  if (drift.length > 0) throw new StepError(`${what}\n  ${drift.slice(0, 10).join('\n  ')}`);
}

/**
 * Installs what the lockfile says, unless that was done before. Serving needs no test tools; testing needs all.
 * Not `npm ci`: it refuses a lockfile without the binaries of other platforms, which a partial registry never lists. So what
 * that checks is checked here: the lockfile is that of package.json, and what was installed is what it names.
 */
export async function install({ node, npm, env }, { withTests }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const [doneLock, doneSet] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [];
  // Who has the test tools keeps them when the lockfile changes, whatever is run first.
  const isAll = withTests || doneSet === 'all';
  if (doneLock === lock && (doneSet === 'all' || !withTests)) return;
  refuseDrift(
    'package.json and package-lock.json disagree, so nothing was installed. Take both from one version, or run "npm install" and keep both.',
    findManifestDrift(readJson('package.json'), readJson('package-lock.json')),
  );
  await step('Installing packages', () =>
    runQuiet(
      node,
      [
        npm,
        'install',
        '--no-save',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        ...(isAll ? [] : ['--omit=dev']),
      ],
      { cwd: root, env },
    ),
  );
  refuseDrift(
    'What was installed is not what package-lock.json names. Remove the folder node_modules and try again.',
    findInstallDrift(readJson('node_modules/.package-lock.json'), readJson('package-lock.json')),
  );
  writeFileSync(stampFile, `${lock} ${isAll ? 'all' : 'runtime'}`);
}
