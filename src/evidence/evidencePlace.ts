import type { Evidence, RecordType } from '#model/evidence.ts';
import { listHref } from '#model/listHref.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { alertAnchor, auditAnchor, findingAnchor, logAnchor } from '#wire/anchors.ts';
import { explorerHref } from '#wire/explorers.ts';
import { projectHref } from '#wire/projectHref.ts';

/** Where a piece of evidence can be looked at: on this site, in a file, on another site, or nowhere by a link. */
export type EvidencePlace =
  | { kind: 'here'; to: string }
  | { kind: 'file'; href: string }
  | { kind: 'outside'; href: string }
  | { kind: 'nowhere' };

export interface PlaceOptions {
  /** Null where none is spoken of: records and lists are a project's. */
  projectId: string | null;
  /** Whether this site reads a chain, and has pages about what is on it. */
  isRead: (chain: string) => boolean;
}

const outside = (href: string | undefined): EvidencePlace =>
  href === undefined ? { kind: 'nowhere' } : { kind: 'outside', href };

function recordPlace(projectId: string, type: RecordType, id: string): EvidencePlace {
  if (type === 'audit')
    return { kind: 'here', to: `${projectHref(projectId, 'code-audit')}#${auditAnchor(id)}` };
  if (type === 'finding') {
    const [audit = '', finding = ''] = id.split('/');
    return { kind: 'here', to: `${projectHref(projectId, 'code-audit')}#${findingAnchor(audit, finding)}` };
  }
  if (type === 'alert') return { kind: 'here', to: `${projectHref(projectId)}#${alertAnchor(id)}` };
  if (type === 'metric') return { kind: 'here', to: projectHref(projectId, 'market') };
  return { kind: 'here', to: `${projectHref(projectId)}#records` };
}

type OnChain = Extract<Evidence, { chain: string }>;

function chainPlace(evidence: OnChain, isRead: PlaceOptions['isRead']): EvidencePlace {
  const { chain } = evidence;
  switch (evidence.kind) {
    case 'block':
      return isRead(chain)
        ? { kind: 'here', to: placeHrefs.block(evidence) }
        : outside(explorerHref(chain, 'block', evidence.number));
    case 'transaction':
      return isRead(chain)
        ? { kind: 'here', to: placeHrefs.transaction(evidence) }
        : outside(explorerHref(chain, 'tx', evidence.hash));
    case 'log':
      return isRead(chain)
        ? { kind: 'here', to: `${placeHrefs.transaction(evidence)}#${logAnchor(evidence.index)}` }
        : outside(explorerHref(chain, 'tx', evidence.hash));
    case 'call':
      return isRead(chain)
        ? { kind: 'here', to: placeHrefs.call({ ...evidence, from: null }) }
        : outside(explorerHref(chain, 'address', evidence.address));
    case 'contract':
      return isRead(chain)
        ? { kind: 'here', to: placeHrefs.address(evidence) }
        : outside(explorerHref(chain, 'address', evidence.address));
    case 'storage':
      return isRead(chain)
        ? { kind: 'here', to: placeHrefs.slot(evidence) }
        : outside(explorerHref(chain, 'address', evidence.address));
  }
}

export function evidencePlace(evidence: Evidence, { projectId, isRead }: PlaceOptions): EvidencePlace {
  switch (evidence.kind) {
    case 'record':
      return projectId === null ? { kind: 'nowhere' } : recordPlace(projectId, evidence.type, evidence.id);
    case 'report':
      return {
        kind: 'file',
        href: `/reports/${evidence.sha256}${evidence.page ? `#page=${evidence.page}` : ''}`,
      };
    case 'list':
      if (projectId === null) return { kind: 'nowhere' };
      return { kind: 'here', to: listHref(projectId, { name: evidence.list, filter: evidence.filter }) };
    case 'answer':
    case 'page':
      return { kind: 'outside', href: evidence.url };
    default:
      return chainPlace(evidence, isRead);
  }
}

/** The address of the page that shows a piece of evidence, as answers of the API have it. */
export function evidenceHref(evidence: Evidence, options: PlaceOptions): string | null {
  const place = evidencePlace(evidence, options);
  if (place.kind === 'nowhere') return null;
  return place.kind === 'here' ? place.to : place.href;
}
