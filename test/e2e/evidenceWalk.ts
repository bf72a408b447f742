import { createHash } from 'node:crypto';
import { evidencePlace } from '#evidence/evidencePlace.ts';
import { demoChain } from '#model/chainId.ts';
import type { Evidence } from '#model/evidence.ts';
import type { ProjectPageData } from '#wire/projectPage.ts';
import type { OpenedPage } from './OpenedPage.ts';
import { readSection } from './shownWalk.ts';

export interface Reference {
  projectId: string;
  evidence: Evidence;
}

/** What stands on a page, without what is sent beside it for scripts. */
export const toOpened = ({ status, text }: { status: number; text: string }): OpenedPage => ({
  status,
  html: text.replaceAll(/<script.*?<\/script>/gs, ''),
});

/** What the page of a project was made of, as it is sent with the page. */
export function findProjectData(text: string): ProjectPageData | undefined {
  const [, state = '{}'] =
    /<script type="application\/json" id="hydration">(.*?)<\/script>/s.exec(text) ?? [];
  const { loaderData = {} } = JSON.parse(state) as { loaderData?: Record<string, unknown> };
  const isProject = (data: unknown): data is ProjectPageData =>
    typeof data === 'object' && data !== null && 'project' in data && 'tab' in data;
  return Object.values(loaderData).find(isProject);
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

const numberOf = (block: number) => block.toLocaleString('en-US');

function codeOf(codeHash: string | null | undefined): string[] {
  if (codeHash === undefined) return [];
  return [codeHash ?? 'none: at this block it is a key'];
}

/** What the page behind a reference must show: all of it. */
function expectedTexts(evidence: Evidence, href: string): string[] {
  switch (evidence.kind) {
    case 'storage':
    case 'call':
      return [
        evidence.value ?? 'a reference without the value that was read',
        evidence.address,
        numberOf(evidence.block),
      ];
    case 'contract':
      return [evidence.address, numberOf(evidence.block), ...codeOf(evidence.codeHash)];
    case 'transaction':
      return [evidence.hash, '>succeeded<'];
    case 'log':
      return [evidence.hash, numberOf(evidence.block), `id="${href.split('#')[1]}"`];
    case 'list':
      return [`data-listed="${evidence.count}"`];
    default:
      return [href.includes('#') ? `id="${href.split('#')[1]}"` : '<h1'];
  }
}

/** Whether what a record is cited for stands in its section. */
function showsRecord(evidence: Extract<Evidence, { kind: 'record' }>, html: string, href: string): boolean {
  if (evidence.type !== 'finding') return true;
  const title = evidence.label.slice(evidence.label.indexOf(': ') + 2);
  return readSection(html, href.split('#')[1] ?? '')?.includes(title) ?? false;
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
  if (evidence.kind === 'report')
    return createHash('sha256').update(html).digest('hex') === evidence.sha256
      ? undefined
      : `another file: ${name}`;
  if (evidence.kind === 'record' && !showsRecord(evidence, html, href)) return `another record: ${name}`;
  const missing = expectedTexts(evidence, href).filter((text) => !html.includes(text));
  const [, words = ''] = /<main.*?>(.*?)<\/main>/s.exec(html) ?? [];
  const shown = words
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
  return missing.length === 0
    ? undefined
    : `does not show ${missing.join(' and ')}: ${name}, but says: ${shown}`;
}
