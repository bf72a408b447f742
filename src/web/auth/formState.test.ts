import { expect, test } from 'vitest';
import { loginEmail, loginPassword } from './formRules.ts';
import { type FormState, readForm } from './formState.ts';

const rules = { email: loginEmail, password: loginPassword };

type Name = 'email' | 'password';

function createForm(given: Partial<FormState<Name>>): FormState<Name> {
  return {
    values: { email: 'ada@example.org', password: 'secret' },
    touched: new Set<Name>(['email', 'password']),
    left: new Set(),
    failure: undefined,
    ...given,
  };
}

test('a form is ready once every field is touched and valid', () => {
  expect(readForm(rules, createForm({})).ready).toBe(true);
  expect(readForm(rules, createForm({ touched: new Set<Name>(['email']) })).ready).toBe(false);
  expect(readForm(rules, createForm({ values: { email: 'a', password: '' } })).ready).toBe(false);
});

test('a fault is told only when its field has been left', () => {
  const values = { email: '', password: '' };
  expect(readForm(rules, createForm({ values })).errors).toEqual({});
  expect(readForm(rules, createForm({ values, left: new Set<Name>(['email']) })).errors).toEqual({
    email: 'Please input your email address',
  });
});

test('what the server says about a field stands there until the field changes', () => {
  const values = { email: 'ada@example.org', password: 'secret' };
  const failure = { field: 'email' as const, message: 'This email has been taken.', values };
  const refused = readForm(rules, createForm({ values, failure }));
  expect(refused.errors).toEqual({ email: 'This email has been taken.' });
  expect(refused.message).toBeUndefined();
  const edited = { ...values, email: 'bob@example.org' };
  expect(readForm(rules, createForm({ values: edited, failure })).errors).toEqual({});
});

test('what concerns the whole form stands apart', () => {
  const failure = { message: 'No.', values: { email: '', password: '' } };
  expect(readForm(rules, createForm({ failure })).message).toBe('No.');
});
