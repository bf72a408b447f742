/** A figure, or why there is none. */
export type Read<T> = { value: T } | { why: string };

/** Who cannot move the token now. */
export interface Restrictions {
  /** For everybody; null when there is no such switch. */
  paused: boolean | null;
  /** One by one, the last barred first; null when the list does not show itself. */
  barred: { count: number; newest: string[] } | null;
}

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
  restrictions: Read<Restrictions>;
}
