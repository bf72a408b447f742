import { expect, it } from 'vitest';
import { asUnavailable } from './asUnavailable.ts';

const failure = (code: string) => new Error('Failed query', { cause: Object.assign(new Error(), { code }) });

it.each(['53100', 'ENOSPC', 'EDQUOT'])('says that there is no room on %s', (code) => {
  expect(asUnavailable(failure(code))).toMatchObject({
    status: 503,
    name: 'StorageFull',
    message: 'The disk of this site is full, so nothing was saved. Please try again later.',
    headers: { 'retry-after': '60' },
  });
});

it.each(['EMFILE', 'ENFILE'])('says that too much is open on %s', (code) => {
  expect(asUnavailable(failure(code))).toMatchObject({
    status: 503,
    name: 'ServiceBusy',
    message: 'The site has too many open connections. Please try again shortly.',
    headers: { 'retry-after': '2' },
  });
});

it('says that the database is away, and nothing of other failures', () => {
  expect(asUnavailable(failure('ECONNREFUSED'))).toMatchObject({ status: 503, name: 'DatabaseUnavailable' });
  expect(asUnavailable(failure('23505'))).toBeUndefined();
});
