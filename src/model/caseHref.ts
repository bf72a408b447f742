/** Where the case of a trace is read. */
export const caseHref = (id: string): string => `/trace?case=${encodeURIComponent(id)}`;
