import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importRecords } from '#core/imports/importRecords.ts';
import { AppError } from '#lib/AppError.ts';
import { prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import kept from './cases/records.json' with { type: 'json' };
import { changeJson } from './changeJson.ts';
import { fuzz } from './fuzz.ts';
import { recordFile } from './recordFile.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');
const undo = new Error('undone');

/** Imports one file and takes it back, so that each begins with nothing. */
async function importText(text: string, path = 'all.json'): Promise<'imported' | 'refused'> {
  const folder = { sources: [{ path, text }], readFile: () => undefined };
  try {
    await db.transaction(async (tx) => {
      await importRecords(tx, { folder, now });
      throw undo;
    });
  } catch (error) {
    if (error === undo) return 'imported';
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  }
  return 'refused';
}

describe.runIf(testEngine === 'postgres')('files for import', () => {
  it('are imported unchanged', async () => {
    expect(await importText(JSON.stringify(recordFile))).toBe('imported');
  });

  it('are imported or refused with a reason, whatever is changed in them', async () => {
    await fuzz(
      fc.asyncProperty(changeJson(recordFile), async (file) => {
        expect(['imported', 'refused']).toContain(await importText(JSON.stringify(file)));
      }),
      100,
    );
  });

  it('are imported or refused as text, however it is cut and mended', async () => {
    const text = JSON.stringify(recordFile, null, 1);
    const change = fc.tuple(fc.nat(text.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 5 }));
    await fuzz(
      fc.asyncProperty(change, fc.constantFrom('all.json', 'all.yaml'), async ([at, length, by], path) => {
        const changed = text.slice(0, at) + by + text.slice(at + length);
        expect(['imported', 'refused']).toContain(await importText(changed, path));
      }),
      60,
    );
  });

  it.each(kept)('do not fail again: $why', async ({ text, result }) => {
    expect(await importText(text)).toBe(result);
  });
});
