import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../docs/decisions/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const records = readdirSync(folder).filter((file) => file !== 'README.md');

describe('records of decisions', () => {
  it.each(records)('%s has a title, a date, a status, a context and a decision', (file) => {
    const text = read(file);
    const [, date] = /^(\d{4}-\d\d-\d\d)-[a-z0-9-]+\.md$/.exec(file) ?? [];
    expect(text).toMatch(new RegExp(`^# .+\n\nDate: ${date}\nStatus: (accepted|superseded by )`));
    expect(text).toContain('\n## Context\n');
    expect(text).toContain('\n## Decision\n');
  });

  it('are all in the list, and links between them lead somewhere', () => {
    const linked = (file: string) => [...read(file).matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, to]) => to);
    expect(linked('README.md').sort()).toEqual(records.sort());
    for (const file of records) for (const to of linked(file)) expect(records, file).toContain(to);
  });
});
