import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { keptAfterDeletion } from '#model/retention.ts';
import { exportSections } from './exportSections.ts';
import { exportedIn } from './personalTables.ts';

const folder = fileURLToPath(new URL('../../db/schema/', import.meta.url));

/** Columns that name an account without a foreign key. */
const namesWithoutKey: Readonly<Record<string, string>> = {
  auth_audit: 'user_id',
  mail_outbox: 'to_address',
  vote: 'voter',
};

async function walkTables() {
  const modules = await Promise.all(
    readdirSync(folder).map(
      (file) => import(new URL(`../../db/schema/${file}`, import.meta.url).href) as Promise<object>,
    ),
  );
  return modules
    .flatMap((one) => Object.values(one) as unknown[])
    .flatMap((value) => {
      if (!is(value, PgTable)) return [];
      const { name, columns, foreignKeys } = getTableConfig(value);
      const toUser = foreignKeys.filter(
        (key) => getTableConfig(key.reference().foreignTable).name === 'app_user',
      );
      const named = columns.some(
        (column) => column.name === 'user_id' || column.name === namesWithoutKey[name],
      );
      return toUser.length > 0 || named ? [{ name, deletes: toUser.map(({ onDelete }) => onDelete) }] : [];
    });
}

const tables = await walkTables();
const names = tables.map(({ name }) => name).sort();

/** What `exportUser` puts beside the sections. */
const ownParts = ['account', 'identities', 'sessions', 'events'];

describe('every table that names an account', () => {
  it('is in the export, or has a reason why not', () => {
    expect(names).toEqual(Object.keys(exportedIn).sort());
    const sections = Object.values(exportedIn).flatMap((one) => ('section' in one ? [one.section] : []));
    const known = new Set([...Object.keys(exportSections), ...ownParts]);
    expect(sections.filter((section) => !known.has(section))).toEqual([]);
  });

  it('goes with the account, or is listed with what is kept, why and how long', () => {
    const staying = tables.filter(
      ({ name, deletes }) =>
        // The job that deletes accounts deletes their votes itself.
        name !== 'vote' && (deletes.length === 0 || deletes.some((action) => action !== 'cascade')),
    );
    expect(staying.map(({ name }) => name).sort()).toEqual(
      keptAfterDeletion.map(({ table }) => table).sort(),
    );
  });
});
