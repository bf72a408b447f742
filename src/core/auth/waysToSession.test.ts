import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../src/', import.meta.url));

/** Files below src that call this function. */
function callers(name: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => new RegExp(`(?<!function )\\b${name}\\(`).test(readFileSync(root + file, 'utf8')))
    .sort();
}

it('knows every way to a session: password, Google, wallet, second step, change of password, impersonation', () => {
  expect(callers('createSession')).toEqual([
    'core/auth/impersonation.ts',
    'core/auth/passwords.ts',
    'core/auth/signIn.ts',
  ]);
  expect(callers('signInWith')).toEqual([
    'core/walletProofs/walletProofs.ts',
    'http/api/authCredentials.ts',
    'http/api/authOauth.ts',
  ]);
  expect(callers('logInWithWallet')).toEqual(['http/api/walletProofs.ts']);
  expect(callers('startSession')).toEqual(['core/auth/signIn.ts', 'core/secondFactors/finishSignIn.ts']);
  expect(callers('finishSignIn')).toEqual(['http/api/secondStep.ts']);
  expect(callers('signInByPasskey')).toEqual(['http/api/secondStep.ts']);
  expect(callers('rotateSession')).toEqual(['core/auth/impersonation.ts']);
});
