import { expect, test } from 'vitest';
import { ClientError, ServerError } from '#web/client/httpErrors.ts';
import { errorMessageOf, errorNameOf } from './accountCalls.ts';

const answer = (status: number, body: string) => ({ status, url: '/api/auth/signup', body });

test('a refusal is known by its name and words', () => {
  const error = new ClientError('', answer(409, '{"name":"UsernameExistsException","message":"Taken."}'));
  expect(errorNameOf(error)).toBe('UsernameExistsException');
  expect(errorMessageOf(error)).toBe('Taken.');
});

test('a failing server, a lost connection and a foreign answer are unknown', () => {
  const failed = new ServerError('', answer(500, '{"name":"InternalServerError","message":"Inside."}'));
  expect(errorNameOf(failed)).toBe('UnknownException');
  expect(errorMessageOf(failed)).toBeUndefined();
  expect(errorNameOf(new TypeError('Failed to fetch'))).toBe('UnknownException');
  expect(errorNameOf(new ClientError('', answer(403, '<html>')))).toBe('UnknownException');
});
