import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { getCopiedIncidents } from '#core/copies/getCopiedIncidents.ts';
import { getOwners } from '#core/evidence/EvidenceContext.ts';
import { getScan } from '#core/scans/getScan.ts';
import { getLabels } from '#core/trace/labels.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { alert } from '#db/schema/alerts.ts';
import { project } from '#db/schema/projects.ts';
import { judgeScan, listChecks } from '#scoring/judgeScan.ts';
import type { TouchedContract } from '#wire/checks.ts';
import type { ScanView } from '#wire/scans.ts';

type Owner = Awaited<ReturnType<typeof getOwners>>[number];

/** What makes one worse to deal with than another, the worst first. */
const ranks: readonly ((one: TouchedContract) => boolean)[] = [
  ({ isThief }) => isThief,
  ({ verdict }) => verdict?.state === 'risk',
  ({ incidents, copiedIncidents }) => incidents.length + copiedIncidents.length > 0,
  ({ verdict }) => verdict?.state === 'caution',
  // Of an account without code there is no verdict to be had.
  ({ verdict, kind }) => (verdict ? verdict.state !== 'passed' : kind !== 'account' && kind !== 'empty'),
  () => true,
];

/** Those of one rank stay in their order. */
export function sortTouched(contracts: readonly TouchedContract[]): TouchedContract[] {
  const rankOf = (one: TouchedContract) => ranks.findIndex((holds) => holds(one));
  return contracts.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Scores of the projects, as they are shown anywhere else. */
async function getStandings(db: Db, owners: readonly Owner[]) {
  const rows = await db
    .select({
      id: project.id,
      assessed: project.assessed,
      score: project.score,
      rating: project.rating,
      coverage: project.coverage,
      range: { low: project.scoreLow, high: project.scoreHigh },
    })
    .from(project)
    .where(
      inList(
        project.id,
        owners.map(({ projectId }) => projectId),
      ),
    );
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

/** At the very contract: other incidents of its project say nothing of it. */
const getIncidents = (db: Db, address: string, owners: readonly Owner[]) =>
  owners.length === 0
    ? []
    : db
        .select({ id: alert.id, title: alert.title, project: project.name })
        .from(alert)
        .innerJoin(project, eq(project.id, alert.projectId))
        .where(
          and(
            eq(alert.contract, address),
            eq(alert.kind, 'incident'),
            ne(alert.state, 'retracted'),
            ne(alert.severity, 'info'),
            isNull(project.withdrawnAt),
            inList(
              project.id,
              owners.map(({ projectId }) => projectId),
            ),
          ),
        )
        .orderBy(sql`${alert.time} desc`, alert.id);

/** Of the code that runs there. */
const codeHashOf = (result: ScanView | null): string | undefined =>
  result?.contract?.implementationHash ?? result?.code?.hash;

/** What this site knows by now of the addresses that a request touches, the worst first. `scans`: those of the first of them. */
export async function describeTouched(
  db: Db,
  {
    chain,
    touched,
    scans,
    now,
  }: { chain: string; touched: readonly string[]; scans: readonly string[]; now: Date },
): Promise<TouchedContract[]> {
  const [labels, read] = await Promise.all([
    getLabels(db, { chain, addresses: touched.map((address) => address.toLowerCase()) }),
    Promise.all(
      touched.map(async (address, index) => {
        const id = scans[index];
        const [owners, scan] = await Promise.all([
          getOwners(db, { chain, address }),
          id === undefined ? undefined : getScan(db, { id, now }),
        ]);
        return { address, owners, scan, incidents: await getIncidents(db, address, owners) };
      }),
    ),
  ]);
  const [standings, copied] = await Promise.all([
    getStandings(
      db,
      read.flatMap(({ owners }) => owners),
    ),
    getCopiedIncidents(
      db,
      read.flatMap(({ scan }) => codeHashOf(scan?.result ?? null) ?? []),
    ),
  ]);
  return sortTouched(
    read.map(({ address, owners, scan, incidents }): TouchedContract => {
      const label = labels.get(address.toLowerCase());
      const result = scan?.result ?? null;
      const control = result?.control ?? null;
      const hash = codeHashOf(result);
      return {
        address,
        label: label?.name ?? null,
        kind: result?.kind ?? null,
        projects: owners.flatMap((owner) => {
          const standing = standings.get(owner.projectId);
          return standing ? [{ ...owner, ...standing }] : [];
        }),
        isThief: label?.kind === 'thief',
        scan: scan ? { id: scan.id, state: scan.state } : null,
        verdict: result && result.kind === 'contract' ? judgeScan(listChecks(result)) : null,
        control: control && { best: control.best, worst: control.worst, sentence: control.sentence },
        createdAt: result?.creation?.time ?? null,
        isSourceVerified: result?.source ? result.source.outcome !== 'differs' : null,
        incidents,
        copiedIncidents: copied
          .filter((one) => one.codeHash === hash && (one.chain !== chain || one.address !== address))
          .map(({ id, title, project: name }) => ({ id, title, project: name })),
      };
    }),
  );
}
