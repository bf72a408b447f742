import type { Evidence } from '#model/evidence.ts';
import { alertAnchor, auditAnchor, findingAnchor } from '#web/projectRows/anchors.ts';
import { projectHref } from '#web/projectRows/projectHref.ts';
import { chainName } from '#wire/chains.ts';
import { explorerHref } from './explorers.ts';

/** Where a piece of evidence can be looked at: on this site, on another, or on the chain by hand. */
export type EvidencePlace =
  | { kind: 'here'; to: string }
  | { kind: 'file'; href: string }
  | { kind: 'outside'; href: string }
  | { kind: 'chain'; facts: { name: string; value: string }[]; href: string | undefined };

function recordPlace(projectId: string, type: string, id: string): EvidencePlace {
  if (type === 'audit')
    return { kind: 'here', to: `${projectHref(projectId, 'code-audit')}#${auditAnchor(id)}` };
  if (type === 'finding') {
    const [audit = '', finding = ''] = id.split('/');
    return { kind: 'here', to: `${projectHref(projectId, 'code-audit')}#${findingAnchor(audit, finding)}` };
  }
  if (type === 'alert' || type === 'incident')
    return { kind: 'here', to: `${projectHref(projectId)}#${alertAnchor(id)}` };
  if (type === 'metric') return { kind: 'here', to: projectHref(projectId, 'market') };
  return { kind: 'here', to: `${projectHref(projectId)}#records` };
}

export function evidencePlace(evidence: Evidence, projectId: string): EvidencePlace {
  switch (evidence.kind) {
    case 'record':
      return recordPlace(projectId, evidence.type, evidence.id);
    case 'report':
      return {
        kind: 'file',
        href: `/reports/${evidence.sha256}${evidence.page ? `#page=${evidence.page}` : ''}`,
      };
    case 'page':
      return { kind: 'outside', href: evidence.url };
    case 'block':
      return {
        kind: 'chain',
        facts: [
          { name: 'Chain', value: chainName(evidence.chain) },
          { name: 'Block', value: String(evidence.number) },
        ],
        href: explorerHref(evidence.chain, 'block', evidence.number),
      };
    case 'transaction':
      return {
        kind: 'chain',
        facts: [
          { name: 'Chain', value: chainName(evidence.chain) },
          { name: 'Transaction', value: evidence.hash },
        ],
        href: explorerHref(evidence.chain, 'tx', evidence.hash),
      };
    case 'storage':
      return {
        kind: 'chain',
        facts: [
          { name: 'Chain', value: chainName(evidence.chain) },
          { name: 'Contract', value: evidence.address },
          { name: 'Slot', value: evidence.slot },
          { name: 'Block', value: String(evidence.block) },
        ],
        href: explorerHref(evidence.chain, 'address', evidence.address),
      };
  }
}
