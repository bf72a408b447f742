import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { describeFailure } from './describeFailure.ts';
import { logSettings } from './logSettings.ts';

const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g';

function failedQuery(code: string, message: string): Error {
  const cause = Object.assign(new Error(message), {
    code,
    detail: 'Key (email_key)=(ann@example.test) already exists.',
    table: 'app_user',
    constraint: 'app_user_email_key_unique',
  });
  return new DrizzleQueryError('insert into "app_user" values ($1, $2)', ['ann@example.test', hash], cause);
}

describe('a failed statement', () => {
  it('is described by its text, its table and where it failed, never by its values', () => {
    const described = describeFailure(failedQuery('23505', 'duplicate key value violates unique constraint'));
    expect(described).toMatchObject({
      message: 'Failed query: insert into "app_user" values ($1, $2)',
      stack: expect.stringContaining('describeFailure.test.ts'),
      cause: { code: '23505', table: 'app_user', constraint: 'app_user_email_key_unique' },
    });
    expect(JSON.stringify(described)).not.toMatch(/ann@|argon2id/);
  });

  it('does not repeat a value that the database could not take', () => {
    const described = describeFailure(failedQuery('22P02', 'invalid input syntax for type uuid: "Secret-1"'));
    expect(described.cause?.message).toBe('invalid input syntax for type uuid');
    expect(JSON.stringify(described)).not.toContain('Secret-1');
  });
});

it('ends a chain of causes, also one that bites its tail', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(describeFailure(error)).match(/round/g)).toHaveLength(6);
  expect(describeFailure('words')).toEqual({ type: 'string', message: 'words', stack: '' });
});

it('leaves addresses and password hashes out of every line, whoever wrote them into it', () => {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const log = pino(logSettings, stream);
  log.error({ err: new Error(`550 no mailbox <ann.o'neil@mail.example.test>`) }, `refused ${hash}`);
  log.warn({ client: { metadata: 'ann@example.test' } }, 'message of the sign-in client');
  expect(written).not.toMatch(/@|argon2/);
  expect(
    written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { msg: 'refused [left out]', err: { message: '550 no mailbox <[left out]>' } },
    { client: { metadata: '[left out]' } },
  ]);
});

it('cleans a long word in a time that grows with its length, not with its square', () => {
  const word = 'a'.repeat(30_000);
  const began = performance.now();
  expect(logSettings.hooks.streamWrite(`${word}@${word} ann@example.test`)).toBe(
    `${word}@${word} [left out]`,
  );
  // Takes some milliseconds; from every letter anew it took ten seconds.
  expect(performance.now() - began).toBeLessThan(1000);
});
