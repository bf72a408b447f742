import type { ScoreTone } from '#model/score.ts';
import type { ShownScore } from '#model/shownScore.ts';

/** What a shared link's picture says. */
export type Card =
  | { kind: 'page'; label: string; title: string; summary: string }
  | {
      kind: 'project';
      name: string;
      shown: ShownScore;
      /** In their order; null where too little is known for a number. */
      categories: { score: number | null; tone: ScoreTone | null }[];
      /** Fictional projects are marked as such wherever they appear. */
      demo: boolean;
    }
  | { kind: 'comparison'; projects: { name: string; shown: ShownScore; demo: boolean }[] };
