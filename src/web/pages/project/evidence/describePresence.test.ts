import { expect, test } from 'vitest';
import { describeAbsence, describeCompleteness } from './describePresence.ts';

const search = { on: '2026-05-01', by: 'Example Desk', where: ['acme.example', 'a list of incidents'] };

test('says who looked, when and where, or that nobody did', () => {
  expect(describeAbsence('audits', { state: 'notLookedFor' })).toBe('Nobody has looked for audits yet.');
  expect(describeAbsence('audits', { state: 'noneFound', search })).toBe(
    'No audit found: looked for on 1 May 2026 in acme.example, a list of incidents by Example Desk.',
  );
  expect(describeAbsence('bugBounty', { state: 'notLookedFor' })).toBe(
    'Nobody has looked for a bug bounty yet.',
  );
  expect(describeAbsence('incidentPlan', { state: 'noneFound', search })).toMatch(
    /^No incident plan found: /,
  );
});

test('says whether what is on record is all that was found', () => {
  expect(describeCompleteness(null)).toBe('There may be more: no search says that these are all.');
  expect(describeCompleteness(search)).toBe(
    'Looked for on 1 May 2026 in acme.example, a list of incidents by Example Desk: no others were found.',
  );
});
