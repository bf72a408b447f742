import { type ExplorerPage, explorerHref } from '#wire/explorers.ts';
import type { ChainView } from '#wire/projectPage.ts';

export type Explorer = (chain: string, kind: ExplorerPage, id: string | number) => string | undefined;

/** Pages about these chains: at the explorer the operator set, else at the public one. */
export function createExplorer(chains: readonly Pick<ChainView, 'chain' | 'explorer'>[]): Explorer {
  const own = new Map(chains.map(({ chain, explorer }) => [chain, explorer?.replace(/\/+$/, '')]));
  return (chain, kind, id) => {
    const site = own.get(chain);
    return site ? `${site}/${kind}/${id}` : explorerHref(chain, kind, id);
  };
}
