import { expect, test } from 'vitest';
import { describeAuthPageError } from './auth.ts';

const notCompleted = 'The sign-in with Google was not completed. Please start again.';
const notLinked =
  'This email already has an account with a password, or Google has not verified it. Log in with your email and password.';
const notSetUp = 'This site is not set up for that way of signing in.';

test.each([
  ['OAuthCallbackError', notCompleted],
  ['OAuthCallback', notCompleted],
  ['AccountNotLinkedError', notLinked],
  ['OAuthAccountNotLinked', notLinked],
  ['MissingAPIRoute', notSetUp],
  ['MissingSecret', notSetUp],
  ['MissingAuthorize', notSetUp],
  ['MissingAdapter', notSetUp],
  ['UnsupportedStrategy', notSetUp],
  ['NotAuthorizedException', 'Email and password do not match. Please try again.'],
  ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'],
  ['SessionRequired', 'Please log in to see this page.'],
  ['UnknownException', 'An unknown error has occurred. Please try again later.'],
  ['toString', 'An unknown error has occurred. Please try again later.'],
  [undefined, 'An unknown error has occurred. Please try again later.'],
])('the pages of the protocol have words for %s', (error, words) => {
  expect(describeAuthPageError(error)).toBe(words);
});
