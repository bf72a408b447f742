import { afterEach, expect, it } from 'vitest';
import { createTestRepository } from '#test/helpers/gitRepository.ts';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { readCommit } from './recordFiles.ts';
import { runGit } from './runGit.ts';

let site: TestWebsite | undefined;
afterEach(() => site?.close());

const options = {
  protocol: 'http' as const,
  timeoutMs: 20_000,
  maxBytes: 1_000_000,
  signal: new AbortController().signal,
};

it('ends git when it takes too long, answers too much or goes another way than allowed', async () => {
  site = await startWebsite(() => undefined, { https: false });
  const url = `${site.origin}/records.git`;
  await expect(runGit(['ls-remote', '--', url], { ...options, timeoutMs: 300 })).rejects.toThrow(
    'git did not end within 0.3 s',
  );
  const stopping = new AbortController();
  const stopped = runGit(['ls-remote', '--', url], { ...options, signal: stopping.signal });
  stopping.abort();
  await expect(stopped).rejects.toThrow('git was stopped');
  await expect(runGit(['help', '--all'], { ...options, maxBytes: 512 })).rejects.toThrow(
    'git answered more than 512 bytes',
  );
  await expect(runGit(['ls-remote', '--', 'file:///tmp'], options)).rejects.toThrow("'file' not allowed");
  await expect(runGit(['ls-remote', '--', 'ext::sh -c true'], options)).rejects.toThrow("'ext' not allowed");
});

it('sends a key in no address, and does not follow a redirect', async () => {
  site = await startWebsite(
    (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    { https: false },
  );
  const asked = runGit(['ls-remote', '--', `${site.origin}/records.git`], { ...options, token: 'secret' });
  await expect(asked).rejects.toThrow(/redirect|302/i);
  expect(site.requests).toMatchObject([
    { url: '/records.git/info/refs?service=git-upload-pack', headers: { authorization: expect.any(String) } },
  ]);
});

it('takes no commit without import files, and none that is larger than allowed', async () => {
  const repository = createTestRepository();
  try {
    const { signal } = options;
    const { url } = repository;
    repository.write('readme.txt', 'x');
    const empty = repository.commit();
    await expect(readCommit({ url }, { commit: empty, signal })).rejects.toThrow(
      'there is no .json, .yaml, .yml or .csv',
    );
    repository.write('b.txt', 'x'.repeat(33 * 1024 * 1024));
    const large = repository.commit();
    await expect(readCommit({ url }, { commit: large, signal })).rejects.toThrow('are larger than');
  } finally {
    repository.remove();
  }
});
