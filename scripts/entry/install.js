import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './progress.js';
import { root } from './root.js';
import { runQuiet } from './run.js';

const stampFile = join(root, 'node_modules/.parapet-install');

/**
 * Installs what the lockfile says, unless that was done before. Serving needs no test tools; testing needs all.
 * Not `npm ci`: it refuses a lockfile without the binaries of other platforms, which a partial registry never lists.
 */
export async function install({ node, npm, env }, { withTests }) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const [doneLock, doneSet] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [];
  if (doneLock === lock && (doneSet === 'all' || !withTests)) return;
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
        ...(withTests ? [] : ['--omit=dev']),
      ],
      { cwd: root, env },
    ),
  );
  writeFileSync(stampFile, `${lock} ${withTests ? 'all' : 'runtime'}`);
}
