import { expect, it } from 'vitest';
import { checkOpenFiles } from './checkOpenFiles.ts';

it('refuses to start where visitors could not be served, and says what to do', () => {
  expect(() => checkOpenFiles(255)).toThrow(
    'This process may have only 255 files and connections open, and the site needs at least 256. Raise the limit (ulimit -n 4096, or LimitNOFILE= of its systemd unit).',
  );
  expect(() => checkOpenFiles(256)).not.toThrow();
});
