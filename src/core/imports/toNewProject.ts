import { type Asset, logoPath } from '#core/assets/assets.ts';
import { toStoredDetails } from '#core/projects/projectDetails.ts';
import type { NewProject } from '#core/projects/writeProjects.ts';
import type { ProjectRecord } from '#records/projects.ts';
import { isForeign } from './collectAssets.ts';

/** Null for a demo contract whose place on the chain is not known yet. */
export const toAddress = (reference: string) => (reference.startsWith('demo:') ? null : reference);

export function toNewProject(record: ProjectRecord, assets: ReadonlyMap<string, Asset>): NewProject {
  const ownLogo = (path: string | undefined) => {
    const asset = path === undefined ? undefined : assets.get(path);
    return asset ? logoPath(asset) : null;
  };
  return {
    id: record.id,
    name: record.name,
    description: record.description.trim(),
    source: 'records',
    status: record.status,
    demo: record.demo,
    categories: record.categories,
    chains: record.chains,
    launchedOn: record.launchedOn ?? null,
    logo: ownLogo(record.logo),
    logoSource: record.logo !== undefined && isForeign(record.logo) ? record.logo : null,
    website: record.website ?? null,
    listKey: null,
    details: toStoredDetails(record),
    tokens: record.tokens.map(({ chain, address, symbol, name = null, decimals, logo, claims }) => ({
      chain,
      address: toAddress(address),
      reference: address,
      symbol,
      name,
      decimals,
      logo: ownLogo(logo),
      claims: claims ?? null,
    })),
    contracts: record.contracts.map(({ chain, address, label, name = null, claims }) => ({
      chain,
      address: toAddress(address),
      reference: address,
      label,
      name,
      claims: claims ?? null,
    })),
  };
}
