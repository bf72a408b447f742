import type { SourceSubject } from '#core/sources/subjects.ts';
import type { Db } from '#db/Database.ts';
import type { JsonValue } from '#lib/json.ts';
import type { SourceName } from '#model/sources.ts';

/** What was answered about each project, by its id. */
export type ProjectAnswers = ReadonlyMap<string, JsonValue>;

/** What came of asking about one subject. */
export type Asked =
  | {
      kind: 'answered';
      answer: JsonValue;
      etag: string | null;
      lastModified: string | null;
      /** Keeps what has a table of its own, in the transaction of the answer. */
      write?: (tx: Db) => Promise<void>;
    }
  /** A list about many projects: what of it is about each. */
  | {
      kind: 'listed';
      toAnswers: (db: Db) => Promise<ProjectAnswers>;
      /** Brings what was found to staff, in the transaction of the answers. */
      write?: (tx: Db) => Promise<void>;
    }
  /** What was answered before still holds. */
  | { kind: 'unchanged' }
  /** `counts`: it may speak against the subject, which a rule of ours does not. */
  | { kind: 'failed'; trouble: string; retryAt: Date | null; counts: boolean }
  /** The source as a whole does not want to be asked for now. */
  | { kind: 'refused'; trouble: string; retryAt: Date | null };

export interface AskContext {
  now: Date;
  /** Of the answer that is kept. */
  etag: string | null;
  lastModified: string | null;
  signal: AbortSignal;
}

export interface LiveSource {
  readonly name: SourceName;
  getSubjects(db: Db): Promise<SourceSubject[]>;
  /** Whom a question about the subject goes to: nobody is asked twice at once. */
  hostOf(subject: string): string;
  /** What is asked for is about everybody: that it brings nothing is never the matter of one project. */
  readonly isList?: boolean;
  /** Asked about on this machine: nobody is spared by a pause. */
  isLocal?(subject: string): boolean;
  ask(subject: string, context: AskContext): Promise<Asked>;
}

/** What came of looking after a place as a whole; `reached`: it answered, whatever is wrong with what it holds. */
export interface Followed {
  trouble: string | null;
  reached: boolean;
}

/** A place that brings records, and is not asked about each. */
export interface FollowedSource {
  readonly name: SourceName;
  follow(db: Db, options: Pick<AskContext, 'now' | 'signal'> & { all: boolean }): Promise<Followed>;
}

export type Source = LiveSource | FollowedSource;
