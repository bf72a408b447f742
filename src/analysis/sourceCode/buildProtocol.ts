interface Span {
  start: number;
  length: number;
}

/** What a compiler made of one contract. */
export interface BuiltContract {
  /** Hex digits of the runtime code; empty for an interface or an abstract contract. */
  code: string;
  /** By file and library. */
  linkReferences: Record<string, Record<string, Span[]>>;
  /** By the number of the variable's declaration. */
  immutableReferences: Record<string, Span[]>;
  immutableNames: Record<string, string>;
  /** Whether the compiler was to put metadata behind the code; without it the last bytes are code or data. */
  hasMetadata: boolean;
  /** Whether a jump may go where a variable says: the deployment, or storage, then decides what runs next. */
  hasFunctionPointers: boolean;
  /** Where functions begin in the code. */
  functions: { name: string; entryPoint: number }[];
}

export interface ProcessQuestion {
  /** The compiler itself. */
  program: string;
  /** Standard JSON. */
  input: string;
  /** `contracts/Vault.sol:Vault`. */
  targets: string[];
}

export interface ProcessAnswer {
  version: string;
  /** By target. */
  contracts: Record<string, BuiltContract>;
  errors: string[];
}
