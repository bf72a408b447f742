import { expect, test } from 'vitest';
import { describeAbsence, describeCompleteness } from './describePresence.ts';

const search = { on: '2026-05-01', by: 'Example Desk', where: ['acme.example', 'a list of incidents'] };

test('says who looked, when and where, or that nobody did', () => {
  expect(describeAbsence('audits', { state: 'notLookedFor' })).toBe('Unknown: not searched for audits yet.');
  expect(describeAbsence('audits', { state: 'noneFound', search })).toBe(
    'No audit found. Searched 1 May 2026 (acme.example, a list of incidents; Example Desk).',
  );
  expect(describeAbsence('bugBounty', { state: 'notLookedFor' })).toBe(
    'Unknown: not searched for a bug bounty yet.',
  );
  expect(describeAbsence('incidentPlan', { state: 'noneFound', search })).toMatch(
    /^No incident plan found\. /,
  );
});

test('says whether what is on record is all that was found', () => {
  expect(describeCompleteness(null)).toBe('There may be more: not searched.');
  expect(describeCompleteness(search)).toBe(
    'Searched 1 May 2026 (acme.example, a list of incidents; Example Desk): no others found.',
  );
});
