/** What a shared link's picture says. */
export type Card =
  | { kind: 'page'; label: string; title: string; summary: string }
  | {
      kind: 'project';
      name: string;
      /** 0 to 100; null while too little is known. */
      score: number | null;
      rating: string | null;
      /** Fictional projects are marked as such wherever they appear. */
      demo: boolean;
    };
