/** `2026-01-01 00:00 UTC`: mails are read anywhere. */
export const formatMailTime = (iso: string): string =>
  `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
