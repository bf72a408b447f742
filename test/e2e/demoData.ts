import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of the demo world that was made for the whole run. */
export const preparedDemo = 'TEST_PREPARED_DEMO';

/** How many demo projects have contracts that are read; the other three have nothing on the chain yet. */
export const projectsOnChain = 37;

/** A data folder of one's own in which the demo world is prepared already. */
export function copyDemoData(): { data: string; remove: () => void } {
  const data = mkdtempSync(join(tmpdir(), 'parapet-e2e-'));
  const prepared = process.env[preparedDemo];
  if (!prepared)
    throw new Error(`${preparedDemo} names no folder: run the tests through playwright.config.ts`);
  cpSync(prepared, data, { recursive: true });
  return { data, remove: () => rmSync(data, { recursive: true, force: true, maxRetries: 5 }) };
}
