/**
 * What a function that only some may call lets its holder do:
 * - upgrade: replace the code that runs, here or behind a registry, provider, beacon or proxy
 * - mint: make the supply of a token higher
 * - burn: destroy tokens
 * - seize: move tokens that belong to others
 * - withdraw: take assets out of the contract
 * - blacklist: block or freeze single accounts
 * - pause: stop or resume what everybody uses, as a whole or one market of it
 * - fee: set fees, taxes, premiums or royalties, or who receives them
 * - ownership: hand over, grant or revoke authority
 * - other: settings and acts to which nothing sharper applies
 */
export const powerClasses = [
  'mint',
  'burn',
  'seize',
  'pause',
  'blacklist',
  'fee',
  'upgrade',
  'ownership',
  'withdraw',
  'other',
] as const;
export type PowerClass = (typeof powerClasses)[number];

/** What stands for the selector of a function that takes data no other answers to: none, and any other. */
export const unlistedSelectors = { receive: '0x', fallback: '0x*' } as const;

/** How it was told who may call a function: from the code alone, with what is stored, or by trial calls on the node. */
export const powerMethods = ['symbolic', 'state', 'differential'] as const;
export type PowerMethod = (typeof powerMethods)[number];

/** What proves when a contract was created: the transaction that made it, or the state before and after. */
export const creationProofs = ['receipt', 'state'] as const;

/**
 * What is known of any function, in the order of a page. `readsOnly`: it changes nothing. `unknown`: it could not be told
 * who may call it.
 */
export const functionVerdicts = ['privileged', 'unknown', 'open', 'readsOnly'] as const;
export type FunctionVerdict = (typeof functionVerdicts)[number];

/** Code that a diamond runs for some of its functions. Addresses are EIP-55. */
export interface ReadFacet {
  address: string;
  codeHash: string | null;
  functions: { selector: string; name: string | null; verdict: FunctionVerdict }[];
}

/** Whether only some may call a function; `open`: anybody may; `unknown`: it could not be told. */
export const powerVerdicts = ['privileged', 'open', 'unknown'] as const;
export type PowerVerdict = (typeof powerVerdicts)[number];

/** Kinds of contracts whose own code is what audits name; every other hands calls on to one code behind it. */
export const ownCodeKinds: readonly string[] = ['none', 'diamond'];
