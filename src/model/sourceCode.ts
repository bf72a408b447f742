/** Where published source code was found: in an import's record, or with a service that keeps it. */
export const sourceOrigins = ['record', 'service'] as const;
export type SourceOrigin = (typeof sourceOrigins)[number];

/** A compiler's whole input, its "standard JSON", as far as it says what is built. */
export interface CompilerInput {
  language: string;
  sources: Record<string, { content: string }>;
  settings: Record<string, unknown>;
}

/**
 * How source code compares with the code of a contract. `exact`: it builds that code, and the hash in the code pins these
 * very files; `codeEqual`: it builds that code, and nothing pins the files; `differs`: it builds other code; `notBuilt`:
 * it could not be built or compared, which says nothing of the contract.
 */
export const sourceOutcomes = ['exact', 'codeEqual', 'differs', 'notBuilt'] as const;
