import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { PublishedCode } from './readPackage.ts';

/** A contract from a file beside this one. */
export function readArtifactAt(path: string): PublishedCode {
  const { abi, bytecode } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  return { name: basename(path, '.json'), abi, code: bytecode };
}
