import type { ShownScore } from '#model/shownScore.ts';

/** What a shared link's picture says. */
export type Card =
  | { kind: 'page'; label: string; title: string; summary: string }
  | {
      kind: 'project';
      name: string;
      shown: ShownScore;
      /** Fictional projects are marked as such wherever they appear. */
      demo: boolean;
    };
