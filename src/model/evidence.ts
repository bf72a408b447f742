import type { ListFilter, ListName } from './lists.ts';
import type { SourceName } from './sources.ts';

/** What a piece of evidence on record is. */
export const recordTypes = ['audit', 'finding', 'alert', 'project', 'metric'] as const;
export type RecordType = (typeof recordTypes)[number];

/** An answer that is too long to be kept: its length, and its hash by which it is told from another. */
export interface WholeAnswer {
  bytes: number;
  /** Of its bytes, in hexadecimal digits. */
  sha256: string;
}

/**
 * Where a fact can be checked. `label` is what a reader sees; the rest is what a link is built from. Answers of the API have the
 * link, too: `href` is a path of this site or an address elsewhere, null where no page shows it.
 */
export type Evidence = CitedEvidence & { href?: string | null | undefined };

type CitedEvidence =
  /** Of what was read before there were sharper kinds: nothing new cites a bare block. */
  | { kind: 'block'; chain: string; number: number; label: string }
  | { kind: 'transaction'; chain: string; hash: string; label: string }
  /** A log by its number in the block. */
  | { kind: 'log'; chain: string; hash: string; block: number; index: number; label: string }
  /** `value`: the word that was read there. */
  | {
      kind: 'storage';
      chain: string;
      address: string;
      slot: string;
      block: number;
      value?: string | undefined;
      label: string;
    }
  /** What a contract answered to a question; `value`: its answer, or how it begins where `whole` says that it is longer. */
  | {
      kind: 'call';
      chain: string;
      address: string;
      data: string;
      block: number;
      value: string;
      whole?: WholeAnswer | undefined;
      label: string;
    }
  /** A contract as it was at a block; `codeHash` of the code that was read, null where there was none. */
  | {
      kind: 'contract';
      chain: string;
      address: string;
      block: number;
      codeHash?: string | null | undefined;
      label: string;
    }
  /** Leads to the report's download when we hold the file: `/reports/{sha256}`. */
  | { kind: 'report'; sha256: string; page: number | null; label: string }
  /** `id` of a finding is `audit/finding`. */
  | { kind: 'record'; type: RecordType; id: string; label: string }
  /** What a live source answered when our server asked it at a time. */
  | { kind: 'answer'; source: SourceName; url: string; at: string; label: string }
  | { kind: 'page'; url: string; label: string }
  /** What a figure counts: a list that has as many entries as `count` says. */
  | { kind: 'list'; list: ListName; filter: ListFilter; count: number; label: string };
