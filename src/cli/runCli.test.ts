import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { withPassword } from './runCli.ts';

function type(text: string, isTTY: boolean) {
  const asked: string[] = [];
  const input = Object.assign(new PassThrough(), { isTTY });
  input.end(text);
  return { given: { input, ask: (line: string) => void asked.push(line) }, asked };
}

const create = ['user', 'create', '--email', 'a@example.test'];

it('reads the password of a new account from the input, and asks where somebody is', async () => {
  const piped = type('correct horse 1\nmore\n', false);
  expect(await withPassword(create, piped.given)).toEqual([...create, '--password', 'correct horse 1']);
  expect(piped.asked).toEqual([]);
  const typed = type('correct horse 1\r', true);
  expect(await withPassword(create, typed.given)).toEqual([...create, '--password', 'correct horse 1']);
  expect(typed.asked).toEqual(['Password: ', '\n']);
});

it('reads nothing for other commands', async () => {
  expect(await withPassword(['backup', 'x'], type('', false).given)).toEqual(['backup', 'x']);
});

it.each([['--password', 'word'], ['--password=word']])(
  'takes none from the arguments: %s',
  async (...given) => {
    await expect(withPassword([...create, ...given], type('', false).given)).rejects.toThrow(
      'Leave --password out',
    );
  },
);
