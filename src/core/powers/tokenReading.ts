/** A figure, or why there is none. */
export type Read<T> = { value: T } | { why: string };

/** What was read of a project's token at one block. Amounts are base units in decimal. */
export interface TokenReading {
  chain: string;
  address: string;
  block: number;
  time: Date;
  supply: Read<{ total: string; cap: string | null }>;
  holders: Read<{ top10Share: number; holders: number }>;
  sellSimulation: Read<{ sellable: boolean; reason: string | null }>;
  transferFee: Read<{ basisPoints: number }>;
}
