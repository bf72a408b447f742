import type { HolderKind } from '#model/controlTypes.ts';
import type { FoundTakeover } from '#model/facts.ts';
import type { Misuse } from '#model/misuse.ts';
import type { NodeQuestion } from '#model/nodeAnswers.ts';
import type { FunctionVerdict, PowerClass, ReadFacet } from '#model/powerClasses.ts';
import type { SourceOutcome } from '#model/sourceCode.ts';
import type { CodeCopies } from './copies.ts';

/** A question to the chain's node with its answer as it came. */
export interface RawCall {
  question: NodeQuestion;
  answer: RawAnswer;
}

export type RawAnswer =
  /** JSON text; `leftOut` characters of a long answer are not sent. */
  | { state: 'answered'; text: string; leftOut: number }
  | { state: 'reverted'; data: string | null }
  | { state: 'noOldState' }
  | { state: 'unavailable'; why: string };

/** How code is at a place: as its own, or run by a proxy or a diamond there. */
export const codeRoles = ['code', 'implementation', 'facet'] as const;

/** The chain a page is about. */
export interface PageChain {
  chain: string;
  /** Address of an explorer that the operator set. */
  explorer: string | null;
  /** Why the chain cannot be read at present. */
  problem: string | null;
  /** The newest block that the site has read; null when none. */
  readTo: number | null;
}

/** Where decoded values come from: the node just now, or what the site read earlier. */
export type ReadFrom = 'node' | 'index';

export interface BlockPageData {
  chain: PageChain;
  number: number;
  calls: RawCall[];
  /** Null where neither the node nor our index has it. */
  block: {
    from: ReadFrom;
    hash: string;
    parentHash: string;
    time: string;
    /** Null where only our index answers, which holds followed contracts alone. */
    transactions: number | null;
  } | null;
  /** Our index holds another block of this number: the chain was reorganised. */
  otherHash: string | null;
  /** Transactions to followed contracts in our index. */
  indexed: IndexedTransaction[];
  /** There are more of them. */
  hasMoreIndexed: boolean;
  /** How many logs of followed contracts our index holds in this block. */
  logs: number;
}

export interface IndexedTransaction {
  hash: string;
  index: number;
  sender: string;
  target: string;
  targetLabel: string | null;
  /** The function's signature, or its selector; null for a plain transfer of value. */
  function: string | null;
  success: boolean;
}

export interface LogView {
  index: number;
  address: string;
  label: string | null;
  /** The event's signature; null where none is known. */
  event: string | null;
  topics: string[];
  data: string;
}

export interface TransactionPageData {
  chain: PageChain;
  hash: string;
  calls: RawCall[];
  transaction: {
    from: ReadFrom;
    /** Null while it is in no block. */
    block: number | null;
    sender: string;
    /** Null: it creates a contract. */
    target: string | null;
    targetLabel: string | null;
    /** Address of the contract that it made. */
    created: string | null;
    /** In the chain's smallest unit. */
    value: string;
    function: string | null;
    /** Null where no receipt was had. */
    success: boolean | null;
  } | null;
  logs: LogView[];
  /** There are more of them. */
  hasMoreLogs: boolean;
  alerts: { id: string; title: string; projectId: string; project: string }[];
  /** There are more of them. */
  hasMoreAlerts: boolean;
}

export interface FunctionView {
  selector: string;
  name: string | null;
  verdict: FunctionVerdict;
  class: PowerClass | null;
  guard: string | null;
  /** Who can call it, in plain words. */
  paths: string[];
  /** Of an open one: what it looks open to; what was stored earlier does not say. */
  misuse?: Misuse | null;
  /** Of a privileged one: it sets a fee, price or other rate to whatever its caller says. */
  uncapped?: boolean;
}

export interface OwnerView {
  projectId: string;
  project: string;
  label: string;
}

/** Who has a part in a power over a contract. */
export interface HolderView {
  contract: string;
  contractLabel: string | null;
  address: string;
  label: string | null;
  kind: HolderKind;
  powers: PowerClass[];
  paths: string[];
}

export interface AddressPageData {
  chain: PageChain;
  address: string;
  /** The block of `calls`; null where none could be found out. */
  block: number | null;
  calls: RawCall[];
  /** Projects that have the address on record. */
  owners: OwnerView[];
  /** Of the code that the node gave for `block`; size 0: no code there. Null where it gave none. */
  code: { hash: string | null; size: number } | null;
  /** Of the chain's own coin at `block`, whole ones, exact; null where the node did not tell. */
  coins: string | null;
  /** What the site read of it; null when it never did. */
  reading: {
    block: number;
    time: string;
    codeHash: string | null;
    proxyKind: string;
    implementation: string | null;
    implementationHash: string | null;
    problem: string | null;
    /** Of a diamond. */
    facets: readonly ReadFacet[];
    takeovers: readonly FoundTakeover[];
  } | null;
  /** Where it came to be, as far as that is proven; without a transaction by the state of two blocks. */
  creation: { block: number; time: string; transaction: string | null } | null;
  /** From the Upgraded logs of our index, newest first. */
  implementations: { address: string; block: number; hash: string }[];
  /** There are older ones that are not listed. */
  hasMoreImplementations: boolean;
  /** Logs before this block are not in our index; null when the address is not followed. */
  followedFrom: number | null;
  functions: FunctionView[];
  /** With power over this address. */
  holders: HolderView[];
  /** There are more powers over it than were looked at. */
  hasMoreHolders: boolean;
  /** What this address has power over. */
  holds: HolderView[];
  /** There are more powers than were looked at for that list. */
  hasMorePowers: boolean;
}

/** The ways a word of 32 bytes can be meant. */
export interface WordView {
  hex: string;
  number: string;
  /** Null where the word is no address. */
  address: string | null;
  text: string | null;
}

export interface SlotPageData {
  chain: PageChain;
  address: string;
  label: string | null;
  slot: string;
  /** What a standard keeps there. */
  standard: string | null;
  block: number | null;
  calls: RawCall[];
  word: WordView | null;
  /** Powers that hang on this word. */
  powers: { contract: string; function: string; guard: string | null; label: string; block: number }[];
  /** The contract has more powers than were looked through. */
  hasMorePowers: boolean;
}

export interface CallPageData {
  chain: PageChain;
  address: string;
  label: string | null;
  data: string;
  from: string | null;
  function: string | null;
  block: number | null;
  calls: RawCall[];
  words: WordView[];
  /** How many words of a long answer are not among them. */
  moreWords: number;
}

/** A file of source code. */
export interface SourceFile {
  path: string;
  /** Of the whole text. */
  characters: number;
  /** Its text, or the beginning of it; null: not among those shown here. */
  text: string | null;
}

export interface CodePageData {
  hash: string;
  /** Where the site has seen it. */
  places: {
    chain: string;
    address: string;
    label: string | null;
    /** It runs there itself, or behind the address as its implementation. */
    role: (typeof codeRoles)[number];
    block: number;
  }[];
  /** It was seen at more places than are listed. */
  hasMorePlaces: boolean;
  /** Other code that is the same or nearly so. */
  copies: CodeCopies;
  /** Newest first. */
  audits: {
    id: string;
    title: string;
    auditor: string;
    projectId: string;
    project: string;
    completedOn: string | null;
    contract: string;
  }[];
  /** There are older ones that are not listed. */
  hasMoreAudits: boolean;
  /** Published source code that was built and compared with it, newest first. */
  sources: {
    /** SHA-256 of the compiler's version and its input. */
    hash: string;
    target: string;
    compiler: string;
    outcome: SourceOutcome;
    /** Why it could not be built; null where it was. */
    why: string | null;
    files: SourceFile[];
    comparedAt: string;
  }[];
  /** More was compared than is listed. */
  hasMoreSources: boolean;
  /** The path of the file that was asked for. */
  file: string | null;
  functions: FunctionView[];
  /** The code read again at one of the places. */
  check: { chain: PageChain; address: string; block: number; calls: RawCall[]; hash: string | null } | null;
}
