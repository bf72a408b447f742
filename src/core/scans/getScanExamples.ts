import { and, asc, eq, ilike, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import type { ScanFormData } from '#wire/scans.ts';

type Example = ScanFormData['examples'][number];

/** Of the demo world, one of each kind that people come to try. */
const examples = [
  { project: 'quarry-swap', what: 'A token that can be sold', of: 'token' },
  { project: 'gilded-moth', what: 'A honeypot', of: 'token' },
  { project: 'harbor-lend', what: 'A multisig', of: 'multisig' },
] as const;

const isShownDemo = and(
  inArray(
    project.id,
    examples.map((one) => one.project),
  ),
  eq(project.demo, true),
  isNull(project.withdrawnAt),
);

/** Addresses of the demo world to scan, for whoever has none at hand; none where there is no demo world. */
export async function getScanExamples(db: Db): Promise<Example[]> {
  const tokens = await db
    .select({ id: project.id, name: project.name, chain: token.chain, address: token.address })
    .from(project)
    .innerJoin(token, and(eq(token.projectId, project.id), isNotNull(token.address)))
    .where(isShownDemo)
    .orderBy(asc(token.position));
  const multisigs = await db
    .select({ id: project.id, name: project.name, chain: contract.chain, address: contract.address })
    .from(project)
    .innerJoin(contract, and(eq(contract.projectId, project.id), ilike(contract.label, '%multisig%')))
    .where(isShownDemo)
    .orderBy(asc(contract.position));
  return examples.flatMap(({ project: id, what, of }): Example[] => {
    const place = (of === 'token' ? tokens : multisigs).find((one) => one.id === id);
    return place?.address ? [{ chain: place.chain, address: place.address, what, project: place.name }] : [];
  });
}
