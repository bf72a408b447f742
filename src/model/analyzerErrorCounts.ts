import type { PowerClass } from './powerClasses.ts';

/** How often the analyser was right about contracts whose functions were labelled by hand. */
export interface AnalyzerErrorCounts {
  /** The version of the analyser that was measured. */
  analyzerVersion: number;
  contracts: number;
  verdicts: {
    /** Privileged, and found to be. */
    right: number;
    /** Privileged, but called open. */
    missed: number;
    /** Open to everybody, but called privileged. */
    false: number;
    /** Open to everybody, and found to be. */
    open: number;
    unknown: number;
  };
  kinds: Partial<Record<PowerClass, KindCounts>>;
}

export interface KindCounts {
  /** Labelled with this kind and found so. */
  right: number;
  /** Labelled with this kind, called open or given another kind. */
  missed: number;
  /** Given this kind though labelled with another one, or open. */
  false: number;
  unknown: number;
}
