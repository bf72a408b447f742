import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingNames } from '#settings/readConfig.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe.each(['docs/service/parapet.service', 'docs/service/Containerfile'])('%s', (path) => {
  const text = read(path);

  it('names commands, files and settings that exist', () => {
    const commands = [...text.matchAll(/npm (?:run (?=[a-z])|(?=start))([a-z:]+)/g)].flatMap(
      ([, name]) => name ?? [],
    );
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const files = [...text.matchAll(/\b(?:scripts|docs|src)\/[\w./-]+/g)].map(([file]) => file);
    expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
    const settings = [...text.matchAll(/\b(?:PARAPET_\w+|DATABASE_URL|SMTP_URL|HOST)\b/g)].map(
      ([name]) => name,
    );
    expect(settings).toContain('PARAPET_DATA');
    expect(settings.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  it('has comments on lines of their own: behind a value they would belong to it', () => {
    expect(text.split('\n').filter((line) => /^[^#].*#/.test(line))).toEqual([]);
  });
});
