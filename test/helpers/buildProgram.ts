import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { createProcessConfig } from '../../vite.process.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program of a test, built as the server is: started ten times from its sources it would mostly load modules. */
export async function buildProgram(source: URL): Promise<{ file: string; remove(): void }> {
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'test-'));
  const programs = [fileURLToPath(source), 'src/db/liteWorker.ts'];
  await build({ ...createProcessConfig({ programs, folder }), root, configFile: false, logLevel: 'error' });
  return {
    file: join(folder, `${basename(source.pathname, '.ts')}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
