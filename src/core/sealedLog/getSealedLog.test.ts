import { expect, it } from 'vitest';
import { describeEntry } from './getSealedLog.ts';

const entry = (kind: string, says: object) => JSON.stringify({ kind, about: 'x', says });

it.each([
  ['score', { project: 'acme', total: 39.44, rating: 'CCC' }, { projectId: 'acme', says: 'CCC 39.4' }],
  ['score', { project: 'acme', total: null, rating: null }, { projectId: 'acme', says: 'no rating' }],
  [
    'score',
    { project: 'acme', total: null, rating: null, best: 'C', worst: 'F' },
    { projectId: 'acme', says: 'no rating, control C to F' },
  ],
  [
    'score',
    { project: 'acme', total: 60, rating: 'BBB', best: 'B', worst: 'B' },
    { projectId: 'acme', says: 'BBB 60.0, control B' },
  ],
  ['score', { project: 'acme', total: 0, rating: null }, { projectId: 'acme', says: '0.0' }],
  [
    'alert',
    { project: 'acme', detector: 'ownershipTransferred', severity: 'minor', state: 'retracted' },
    { projectId: 'acme', says: 'ownership transferred, minor, retracted' },
  ],
  [
    'alert',
    { project: 'acme', detector: null, severity: 'medium', state: 'confirmed' },
    { projectId: 'acme', says: 'incident, medium, confirmed' },
  ],
  [
    'dispute',
    { project: 'acme', number: 3, state: 'ended', outcome: 'upheldInPart' },
    { projectId: 'acme', says: 'ended, upheld in part' },
  ],
  ['correction', { record: 'audit', id: 'a1', after: 'ab' }, { projectId: null, says: 'audit changed' }],
  ['correction', { record: 'audit', id: 'a1', after: null }, { projectId: null, says: 'audit removed' }],
])('%s: %o', (kind, says, told) => {
  expect(describeEntry(entry(kind, says))).toEqual(told);
});

it('says nothing of an entry that it cannot read', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{"kind":"score"}',
    '{"kind":1,"says":{}}',
    entry('score', { total: '9' }),
  ])
    expect(describeEntry(text)).toEqual({ projectId: null, says: '' });
});
