import type { Evidence } from '#model/evidence.ts';
import { shortenHash } from '#web/ui/shortenHash.ts';
import type { Alert } from '#wire/alerts.ts';

/** An alert's evidence in the form that all evidence is shown in. */
export function alertEvidence({ evidence }: Pick<Alert, 'evidence'>): Evidence | undefined {
  if (!evidence) return undefined;
  if (evidence.kind === 'page') return { kind: 'page', url: evidence.url, label: 'Source' };
  const { chain, hash, block, logIndex } = evidence;
  const label = `Transaction ${shortenHash(hash)}`;
  return logIndex === null
    ? { kind: 'transaction', chain, hash, label }
    : { kind: 'log', chain, hash, block, index: logIndex, label };
}
