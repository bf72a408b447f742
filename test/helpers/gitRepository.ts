import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestRepository {
  /** `file://`: for whoever allows that. */
  url: string;
  folder: string;
  git(...args: string[]): string;
  write(path: string, text: string): void;
  /** Commits everything that was written; answers the commit. */
  commit(): string;
  remove(): void;
}

/** A repository of this machine with a branch `main`. */
export function createTestRepository(): TestRepository {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-git-'));
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Tester',
    GIT_AUTHOR_EMAIL: 'tester@example.org',
    GIT_COMMITTER_NAME: 'Tester',
    GIT_COMMITTER_EMAIL: 'tester@example.org',
  };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim();
  git('init', '--quiet', '--initial-branch=main');
  return {
    url: `file://${folder}`,
    folder,
    git,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    commit() {
      git('add', '--all');
      git('commit', '--quiet', '--message', 'Records');
      return git('rev-parse', 'HEAD');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
