import { findFollowedCommit } from '#core/imports/followedCommits.ts';
import { describeRefusal, importCommit } from '#core/imports/importCommit.ts';
import type { FollowedSource } from './LiveSource.ts';
import { findCommit, type Repository, readCommit } from './readCommit.ts';
import { GitError } from './runGit.ts';

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
