/** What one token cost in US dollars at a time. */
export interface PricePoint {
  at: string;
  usd: number;
}

/** Prices from the operator's records, or else what a live source told. */
export interface PriceHistoryView {
  /** The newest, however old; null when none is on record. */
  latest: PricePoint | null;
  /** The last of each UTC day in the 90 up to the newest, oldest first; days without one are left out. */
  days: PricePoint[];
  /** Whoever told them; absent for those on record. */
  toldBy?: string;
  /** What was traded in 24 hours, as a live source told; absent where none did. */
  volume?: PricePoint & { toldBy: string };
}
