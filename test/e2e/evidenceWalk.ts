import { demoChain } from '#model/chainId.ts';
import type { Evidence } from '#model/evidence.ts';
import { evidencePlace } from '#web/evidence/evidencePlace.ts';

export interface Reference {
  projectId: string;
  evidence: Evidence;
}

export interface OpenedPage {
  status: number;
  html: string;
}

const kinds = new Set([
  'block',
  'transaction',
  'log',
  'storage',
  'call',
  'contract',
  'record',
  'report',
  'page',
  'list',
]);

/** Every piece of evidence in an answer, wherever it stands. */
export function collectEvidence(value: unknown): Evidence[] {
  if (typeof value !== 'object' || value === null) return [];
  const { kind, label } = value as { kind?: unknown; label?: unknown };
  const own = typeof kind === 'string' && kinds.has(kind) && typeof label === 'string';
  return [...(own ? [value as Evidence] : []), ...Object.values(value).flatMap(collectEvidence)];
}

/** What the page behind a reference must show. */
function expectedText(evidence: Evidence, href: string): string {
  switch (evidence.kind) {
    case 'storage':
    case 'call':
      return evidence.value ?? 'a reference without the value that was read';
    case 'contract':
      if (evidence.codeHash === undefined) return '<h1';
      return evidence.codeHash ?? 'none: at this block it is a key';
    case 'transaction':
      return '>succeeded<';
    case 'list':
      return `data-listed="${evidence.count}"`;
    default:
      return href.includes('#') ? `id="${href.split('#')[1]}"` : '<h1';
  }
}

const isRead = (chain: string) => chain === demoChain;

/** What is wrong with a reference: it opens nothing, cites a bare block, or shows another value. */
export async function checkReference(
  { evidence, projectId }: Reference,
  open: (path: string) => Promise<OpenedPage>,
): Promise<string | undefined> {
  const place = evidencePlace(evidence, { projectId, isRead });
  const name = `${projectId} ${JSON.stringify(evidence)}`;
  if (evidence.kind === 'block') return `bare block: ${name}`;
  if (place.kind === 'outside') return undefined;
  if (place.kind === 'nowhere') return `dead: ${name}`;
  const href = place.kind === 'here' ? place.to : place.href;
  const { status, html } = await open(href.split('#')[0] ?? '');
  if (status !== 200) return `dead (${status}): ${name}`;
  if (place.kind === 'file') return undefined;
  const expected = expectedText(evidence, href);
  return html.includes(expected) ? undefined : `another value than ${expected}: ${name}`;
}
