import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFollowedCommit } from '#core/imports/followedCommits.ts';
import { describeRefusal, importCommit } from '#core/imports/importCommit.ts';
import { isRecordFile, type RecordFolder } from '#core/imports/readRecordFolder.ts';
import type { FollowedSource } from './LiveSource.ts';
import { GitError, type GitOptions, runGit } from './runGit.ts';

interface Repository {
  url: string;
  /** What the repository itself calls its first, unless given. */
  branch?: string | undefined;
  /** Only what is below counts. */
  folder?: string | undefined;
  token?: string | undefined;
}

const mostBytes = 64 * 1024 * 1024;
const mostFiles = 5000;

function toOptions({ url, token }: Repository, signal: AbortSignal): GitOptions {
  const { protocol } = new URL(url);
  const known = protocol === 'file:' ? 'file' : protocol === 'http:' ? 'http' : 'https';
  return { protocol: known, token, signal, timeoutMs: 120_000, maxBytes: mostBytes };
}

const refOf = ({ branch }: Repository) => (branch === undefined ? 'HEAD' : `refs/heads/${branch}`);

/** What the branch stands at; one question, and nothing is brought. */
async function findCommit(repository: Repository, signal: AbortSignal): Promise<string> {
  const options = { ...toOptions(repository, signal), timeoutMs: 30_000 };
  const answer = await runGit(['ls-remote', '--', repository.url, refOf(repository)], options);
  const commit = /^([0-9a-f]{40,64})\t/.exec(answer.toString('utf8'))?.[1];
  if (commit === undefined) throw new GitError(`there is no branch ${repository.branch ?? 'HEAD'}`);
  return commit;
}

interface Entry {
  object: string;
  size: number;
  path: string;
}

/** Files alone: links and other repositories inside are no part of it. */
function parseTree(listing: string, folder: string | undefined): Entry[] {
  const root = folder === undefined ? '' : `${folder.replaceAll(/^\/+|\/+$/g, '')}/`;
  return listing.split('\0').flatMap((line) => {
    const [, object, size, path] = /^100(?:644|755) blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line) ?? [];
    if (object === undefined || path === undefined || !path.startsWith(root)) return [];
    const inside = path.slice(root.length);
    const isHidden = inside.split('/').some((part) => part.startsWith('.') || part === 'node_modules');
    return isHidden ? [] : [{ object, size: Number(size), path: inside }];
  });
}

/** `<object> blob <size>`, the bytes, and a line's end, for each in the order asked for. */
function parseBlobs(answer: Buffer, entries: readonly Entry[]): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  for (const { path, size } of entries) {
    const start = answer.indexOf('\n', at) + 1;
    files.set(path, answer.subarray(start, start + size));
    at = start + size + 1;
  }
  return files;
}

function checkSize(entries: readonly Entry[], folder: string | undefined): void {
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > mostFiles) throw new GitError(`it holds more than ${mostFiles} files`);
  if (bytes > mostBytes / 2) throw new GitError(`its files are larger than ${mostBytes / 2} bytes together`);
  if (!entries.some(({ path }) => isRecordFile(path)))
    throw new GitError(`there is no .json, .yaml, .yml or .csv file in ${folder ?? 'it'}`);
}

/** The import files of a commit. They are read from its objects: nothing is checked out, so nothing of it can run. */
export async function readCommit(
  repository: Repository,
  { commit, signal }: { commit: string; signal: AbortSignal },
): Promise<RecordFolder> {
  const options = toOptions(repository, signal);
  const { url, folder } = repository;
  const place = await mkdtemp(join(tmpdir(), 'parapet-records-'));
  const git = (args: readonly string[], input?: string) =>
    runGit([`--git-dir=${place}`, ...args], { ...options, ...(input !== undefined && { input }) });
  try {
    await git(['init', '--quiet', '--bare', '--template=', place]);
    await git([
      'fetch',
      '--quiet',
      '--depth=1',
      '--no-tags',
      '--no-write-fetch-head',
      '--',
      url,
      commit,
    ]).catch(
      // Some servers give a commit only by the name of its branch.
      () => git(['fetch', '--quiet', '--depth=1', '--no-tags', '--', url, refOf(repository)]),
    );
    const listing = await git(['ls-tree', '-r', '-z', '-l', '--full-tree', commit]);
    const entries = parseTree(listing.toString('utf8'), folder);
    checkSize(entries, folder);
    const objects = entries.map(({ object }) => `${object}\n`).join('');
    const files = parseBlobs(await git(['cat-file', '--batch'], objects), entries);
    return {
      sources: [...files]
        .filter(([path]) => isRecordFile(path))
        .map(([path, bytes]) => ({ path, text: bytes.toString('utf8') })),
      readFile: (path) => files.get(path),
    };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

export interface RecordFileSettings extends Repository {
  /** Without it commits are looked at, and what they would change is shown. */
  apply: boolean;
}

/** A Git repository of import files: each new commit of a branch is brought in, whole or not at all. */
export function createRecordFiles({ apply, ...repository }: RecordFileSettings): FollowedSource {
  const { url } = repository;
  return {
    name: 'recordFiles',
    async follow(db, { now, signal, all }) {
      try {
        const commit = await findCommit(repository, signal);
        const before = await findFollowedCommit(db, url);
        const isDone = before?.commit === commit && (before.outcome !== 'looked' || !apply);
        if (before && isDone && !all) return { trouble: describeRefusal(before), reached: true };
        const folder = await readCommit(repository, { commit, signal });
        const followed = await importCommit(db, { url, commit, folder, apply, now });
        return { trouble: describeRefusal(followed), reached: true };
      } catch (error) {
        if (!(error instanceof GitError)) throw error;
        return { trouble: error.message, reached: false };
      }
    },
  };
}
