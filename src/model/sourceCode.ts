import * as z from 'zod/mini';

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
export type SourceOutcome = (typeof sourceOutcomes)[number];

/** What is in the deployed code and not in the source: no comparison can say whether these are the right values. */
const filledValue = z.object({
  kind: z.enum(['immutable', 'library']),
  /** The variable's or the library's name, where the compiler gives it. */
  name: z.nullable(z.string()),
  /** Hex digits with 0x, as they are in the deployed code. */
  value: z.string(),
});
export type FilledValue = z.infer<typeof filledValue>;

const built = {
  builtHash: z.string(),
  filled: z.array(filledValue),
  note: z.nullable(z.string()),
};

/** What a comparison of source code with deployed code found. */
export const sourceComparisonSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('exact'), ...built }),
  z.object({ outcome: z.literal('codeEqual'), ...built }),
  z.object({
    outcome: z.literal('differs'),
    builtHash: z.string(),
    /** Of the first byte that differs, and the function it belongs to, where that can be told. */
    offset: z.number(),
    function: z.nullable(z.string()),
    note: z.string(),
  }),
  z.object({ outcome: z.literal('notBuilt'), why: z.string() }),
]);
export type SourceComparison = z.infer<typeof sourceComparisonSchema>;

/** Source code that somebody published for a contract, and how it compares with the code that runs there. */
export const comparedSourceSchema = z.object({
  origin: z.enum(sourceOrigins),
  /** The id of the record, or the name of the service. */
  publisher: z.string(),
  /** `contracts/Vault.sol:Vault`. */
  target: z.string(),
  commit: z.nullable(z.string()),
  repository: z.nullable(z.string()),
  /** Null while they were not compared. */
  comparison: z.nullable(sourceComparisonSchema),
});
export type ComparedSource = z.infer<typeof comparedSourceSchema>;

/** Code that a finding's record names, by published source code or by the hash of what was deployed. */
export const namedCodeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('source'), id: z.string() }),
  z.object({
    kind: z.literal('code'),
    chain: z.string(),
    /** Null: a demo contract that is not deployed. */
    address: z.nullable(z.string()),
    codeHash: z.nullable(z.string()),
  }),
]);
export type NamedCode = z.infer<typeof namedCodeSchema>;

/** Code that a record says has the fix or lacks it, against the code that runs at one contract. */
const checkedCode = z.object({
  chain: z.string(),
  address: z.string(),
  label: z.string(),
  /** Whether the record names it as code with the fix. */
  withFix: z.boolean(),
  /** Null where the record gives the hash itself. */
  source: z.nullable(
    z.object({
      id: z.string(),
      commit: z.nullable(z.string()),
      outcome: z.nullable(z.enum(sourceOutcomes)),
    }),
  ),
  /** Built from the source, or as the record gives it; null where nothing was built. */
  namedHash: z.nullable(z.string()),
  /** Of the code that runs, and where it is; null where it was never read. */
  running: z.nullable(z.object({ hash: z.string(), at: z.string(), block: z.number() })),
  /** Whether the named code runs; null: that could not be told. */
  runs: z.nullable(z.boolean()),
});
export type CheckedCode = z.infer<typeof checkedCode>;

/**
 * What the chain says of a fix. `proven`: code with the fix runs at every contract that the record names; `refuted`: code
 * without it runs at one of them; `notChecked`: neither could be told.
 */
export const fixVerdictSchema = z.object({
  proof: z.enum(['proven', 'refuted', 'notChecked']),
  checked: z.array(checkedCode),
});
export type FixVerdict = z.infer<typeof fixVerdictSchema>;
