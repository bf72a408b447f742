import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findNearest } from '#lib/nearest.ts';
import { readSettings } from './settings.ts';

export type Config = ReturnType<typeof readSettings>['config'] & {
  /** Signs codes, cookies and tokens. */
  readonly secret: string;
};

export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Outside production a secret is made once and kept beside the data, so that sessions survive a restart. */
function keepSecret(data: string): string {
  const file = join(data, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** Reads the environment once. Throws one ConfigError that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): { config: Config; warnings: string[] } {
  const { config, faults, known } = readSettings(env);
  if (faults.length > 0) throw new ConfigError(faults);
  const warnings = Object.keys(env)
    .filter((name) => name.startsWith('PARAPET_') && !known.includes(name))
    .map((name) => {
      const meant = findNearest(name, known);
      return `${name} is not a setting${meant ? `; did you mean ${meant}?` : '. The README lists the settings.'}`;
    });
  try {
    const secret = config.givenSecret ?? keepSecret(resolve(config.data));
    return { config: { ...config, secret }, warnings };
  } catch (error) {
    throw new ConfigError([
      `PARAPET_DATA: the folder ${config.data} cannot be written (${(error as NodeJS.ErrnoException).code}); make it writable or choose another`,
    ]);
  }
}
