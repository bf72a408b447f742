import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cookieKeys, storageKeys } from '#wire/storageKeys.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));

/** Code that reaches into a browser's storage, or puts the prefix before a cookie's name. */
const touching = /localStorage|sessionStorage|document\.cookie|'__Host-'/;
/** A name written out instead of taken from the registry. */
const literal =
  /(?:(?:local|session)Storage\.\w+Item|setCookie|clearCookie)\(\s*['"`]|document\.cookie = ['"`]\w|request\.cookies(?:\.[a-z]|\[['"`])/;

describe('cookies and storage keys', () => {
  it('are named in one registry only', () => {
    expect(files.filter(({ text }) => literal.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('are taken from it wherever storage is touched', () => {
    const registry = /wire\/(?:storageKeys|banner)\.ts'/;
    const outside = files.filter(({ text }) => touching.test(text) && !registry.test(text));
    expect(outside.map(({ file }) => file)).toEqual([]);
  });

  it('have one name each', () => {
    const names = [
      ...Object.values(cookieKeys).map(({ name }) => name),
      ...Object.values(storageKeys).map(({ key }) => key),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
