import { expect, it } from 'vitest';
import {
  describeForgotPasswordError,
  describeLoginError,
  describeResetError,
  describeSignUpError,
  describeVerifyError,
} from './describeAuthError.ts';
import { fieldMessages, formMessages, textLimits } from './formMessages.ts';
import { messages } from './messages.ts';

const unknown = 'An unknown error has occurred. Please try again later.';

it('keeps the words of the specification', () => {
  expect(fieldMessages).toEqual({
    loginEmail: 'Please input your email address',
    loginPassword: 'Please input your password',
    email: 'Invalid email.',
    password: 'Password does not meet the requirements.',
    resetCode: 'Reset code is required',
    verifyEmail: 'Please enter your email',
    verifyCode: 'Please input your verification code',
  });
  expect(messages).toMatchObject({
    signedOut: 'Signed out successfully.',
    signOutFailed: 'Something went wrong.',
    userMissing: "User doesn't exist.",
    emailVerified: 'Your email has been verified.',
    requestTimeout: 'Request timeout after retrying...',
  });
  expect(messages.codeSent('a@example.test')).toBe('Confirmation code was sent to a@example.test.');
});

it('answers each error of each form', () => {
  expect(describeLoginError('NotAuthorizedException')).toBe(
    'Email and password do not match. Please try again.',
  );
  expect(describeLoginError('UnknownException')).toBe(unknown);
  expect(describeLoginError('LimitExceededException')).toBe(unknown);
  expect(describeSignUpError('UsernameExistsException')).toEqual({
    field: 'email',
    message: 'This email has been taken.',
  });
  expect(describeSignUpError('InvalidPasswordException')).toEqual({
    field: 'password',
    message: 'Password does not meet the requirements.',
  });
  expect(describeSignUpError('Other')).toEqual({ message: unknown });
  expect(describeForgotPasswordError('LimitExceededException')).toBe(
    'Attempt limit exceeded, please try after some time.',
  );
  expect(describeForgotPasswordError('Other')).toBe(unknown);
  for (const name of ['CodeMismatchException', 'ExpiredCodeException', 'LimitExceededException'])
    expect(describeResetError(name)).toEqual({
      message: 'Invalid code provided, please request a code again.',
    });
  expect(describeResetError('InvalidPasswordException')).toEqual({
    field: 'password',
    message: 'Password does not meet the requirements.',
  });
  expect(describeResetError('InternalError')).toEqual({ message: unknown });
  for (const name of ['CodeMismatchException', 'ExpiredCodeException'])
    expect(describeVerifyError(name, 'a@example.test')).toBe('Incorrect or expired verification code');
  expect(describeVerifyError('NotAuthorizedException', 'a@example.test')).toBe(
    'Email a@example.test is not awaiting authorization.',
  );
  expect(describeVerifyError('Other', 'a@example.test')).toBe(unknown);
});

it('has one table of generic form messages', () => {
  expect(textLimits).toMatchObject({ email: 320, url: 2048 });
  expect([
    formMessages.required('Name'),
    formMessages.oneOf('Kind', ['a', 'b']),
    formMessages.empty('Name'),
    formMessages.tooShort('Name', 2),
    formMessages.tooLong('Email', textLimits.email),
    formMessages.email('Email'),
    formMessages.url('Link'),
  ]).toEqual([
    'Name is required',
    'Kind must be one of a, b',
    'Name cannot be empty',
    'Name must be at least 2 characters',
    'Email cannot be longer than 320 characters',
    'Email is not a valid email',
    'Link is not a valid url',
  ]);
});
