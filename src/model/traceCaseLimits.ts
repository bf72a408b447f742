/** `title` and `note` in letters; `cases` and `watches` for one account. */
export const traceCaseLimits = { title: 120, note: 5_000, cases: 100, watches: 50 } as const;
