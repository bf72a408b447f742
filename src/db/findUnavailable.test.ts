import { expect, it } from 'vitest';
import { findUnavailable } from './findUnavailable.ts';

const coded = (code: string) => Object.assign(new Error('words'), { code });
const wrapped = (cause: Error) => new Error('Failed query: select 1', { cause });

it.each(['57P01', '57P03', '08006', '25006', '53300', '55P03', '57014', 'ECONNREFUSED'])(
  'takes %s for a database that cannot be asked at present',
  (code) => {
    expect(findUnavailable(wrapped(coded(code)))).toMatchObject({ code });
    expect(findUnavailable(new AggregateError([coded(code)]))).toMatchObject({ code });
  },
);

it.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'The embedded database is closed',
])('takes "%s" for the same', (message) => {
  expect(findUnavailable(wrapped(new Error(message)))).toMatchObject({ message });
});

it.each([coded('23505'), coded('42P01'), new Error('words'), undefined, 'text'])(
  'takes %s for a failure of its own',
  (error) => expect(findUnavailable(error)).toBeUndefined(),
);
