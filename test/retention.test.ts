import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { retention } from '#model/retention.ts';

const root = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /^(core|jobs|model)\/.*\.ts$/.test(file) && !file.includes('.test.') && file !== 'model/retention.ts',
  )
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

it('every row of the retention that the privacy policy shows is what a job deletes by', () => {
  const unread = Object.keys(retention).filter(
    (name) => !files.some(({ text }) => text.includes(`retention.${name}.days`)),
  );
  expect(unread).toEqual([]);
});

/** Until when tables have what names or reaches a person: a row of the retention, or why none. */
const keptUntil: Readonly<Record<string, keyof typeof retention | { reason: string }>> = {
  app_user: 'deletedAccounts',
  auth_audit: 'auditLog',
  auth_factor_loss: { reason: 'until it is carried out or stopped, and with the account' },
  auth_session: 'sessions',
  discovery_change: { reason: 'an address on a chain, of a contract' },
  discovery_edge: { reason: 'an address on a chain, of a contract' },
  email_change: 'emailChanges',
  incident_report: 'incidentReports',
  mail_outbox: 'mails',
  organisation_invitation: { reason: 'until it is accepted or expires, at most 7 days' },
  quote_request: 'quotes',
  vote: { reason: 'a keyed hash, as long as the project; the privacy policy says so' },
};
const personal = new Set([
  'email',
  'email_key',
  'old_email',
  'new_email',
  'contact',
  'to_address',
  'ip',
  'voter',
]);

it('every table with an address of a person says until when it has it', async () => {
  const folder = new URL('../src/db/schema/', import.meta.url);
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(new URL(file, folder).href) as Promise<object>),
  );
  const names = modules
    .flatMap((one) => Object.values(one) as unknown[])
    .flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []))
    .flatMap(({ name, columns }) => (columns.some((column) => personal.has(column.name)) ? [name] : []));
  expect(names.toSorted()).toEqual(Object.keys(keptUntil));
});

it('no sweep has days of its own', () => {
  const sweeps = files.filter(({ text }) => /export async function sweep\w+\(db: Db/.test(text));
  expect(sweeps.length).toBeGreaterThan(8);
  const own = sweeps.filter(({ text }) => /Days = \d|days: \d|daysAgo\(\d/.test(text));
  expect(own.map(({ file }) => file)).toEqual([]);
});
