import { expect, test } from 'vitest';
import {
  loginEmail,
  loginPassword,
  looksLikeEmail,
  newEmail,
  newPassword,
  resetCode,
  ticked,
  tidyCode,
  verifyCode,
  verifyEmail,
} from './formRules.ts';

test('each rule speaks the words of its field', () => {
  expect(loginEmail('')).toBe('Please input your email address');
  expect(loginPassword('')).toBe('Please input your password');
  expect(newEmail('ada@')).toBe('Invalid email.');
  expect(newEmail('')).toBe('Invalid email.');
  expect(newPassword('Short1x')).toBe('Password does not meet the requirements.');
  expect(newPassword('lettersonly')).toBe('Password does not meet the requirements.');
  expect(newPassword('1234567890')).toBe('Password does not meet the requirements.');
  expect(resetCode('')).toBe('Reset code is required');
  expect(verifyCode('')).toBe('Please input your verification code');
  expect(verifyEmail('')).toBe('Please enter your email');
});

test('sound values pass, and log-in asks for no more than something', () => {
  expect(loginEmail('x')).toBeUndefined();
  expect(loginPassword('x')).toBeUndefined();
  expect(newEmail('ada@example.org')).toBeUndefined();
  expect(newPassword('letters1')).toBeUndefined();
  expect(resetCode('123456')).toBeUndefined();
  expect(resetCode('123')).toBeUndefined();
});

test('an unfinished code and an unticked box wait without a word', () => {
  expect(verifyCode('12345')).toBe('');
  expect(ticked('')).toBe('');
  expect(ticked('on')).toBeUndefined();
});

test('a code loses its blanks and everything after six characters', () => {
  expect(tidyCode(' 123 456\n')).toBe('123456');
  expect(tidyCode('12345678')).toBe('123456');
});

test('the loose pattern wants something at something with a dot', () => {
  expect(looksLikeEmail('a@b.c')).toBe(true);
  expect(looksLikeEmail('a@b')).toBe(false);
  expect(looksLikeEmail('a b@c.d')).toBe(false);
});
