import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Owner, ownerIdOf } from '#core/organisations/owners.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { followedChain } from '#db/schema/chain.ts';
import { outlet } from '#db/schema/outlets.ts';
import { project } from '#db/schema/projects.ts';
import { watchlist } from '#db/schema/watchlists.ts';
import { AppError } from '#lib/AppError.ts';
import type { RuleDefinition } from '#model/watchRules.ts';
import { compileTrigger, type Pattern } from './compileRule.ts';
import type { RuleFault } from './RuleFault.ts';

export const describeFault = ({ path, reason, line, column }: RuleFault): string =>
  `${path}${line === undefined ? '' : ` (line ${line}, column ${column})`} ${reason}`;

/** Every fault of a rule at once, each with its place. */
const refuse = (faults: readonly RuleFault[]) =>
  new AppError(400, 'InvalidRule', faults.map(describeFault).join('; '), {}, faults);

/** Subjects that the rule's owner cannot name, or that nobody reads. */
async function findSubjectFaults(
  db: Db,
  { ownerId, subjects }: Pick<RuleDefinition, 'subjects'> & { ownerId: string },
): Promise<RuleFault[]> {
  const projects = subjects.flatMap((one) => (one.kind === 'project' ? [one.projectId] : []));
  const lists = subjects.flatMap((one) => (one.kind === 'watchlist' ? [one.watchlistId] : []));
  const [heldProjects, heldLists, chains] = await Promise.all([
    db
      .select({ id: project.id })
      .from(project)
      .where(and(inList(project.id, projects), isNull(project.withdrawnAt))),
    db
      .select({ id: watchlist.id })
      .from(watchlist)
      .where(and(eq(watchlist.ownerId, ownerId), inList(sql`${watchlist.id}::text`, lists))),
    db.select({ chain: followedChain.chain }).from(followedChain),
  ]);
  const known = new Set([...heldProjects, ...heldLists].map(({ id }) => id));
  return subjects.flatMap((subject, index) => {
    const path = `subjects[${index}]`;
    if (subject.kind === 'project' && !known.has(subject.projectId))
      return [{ path, reason: `names no project: ${subject.projectId}` }];
    if (subject.kind === 'watchlist' && !known.has(subject.watchlistId.toLowerCase()))
      return [{ path, reason: 'names no watchlist of yours' }];
    if (subject.kind === 'contract' && !chains.some(({ chain }) => chain === subject.chain))
      return [{ path, reason: `is on a chain that this site does not read: ${subject.chain}` }];
    return [];
  });
}

async function findOutletFaults(db: Db, ownerId: string, outlets: readonly string[]): Promise<RuleFault[]> {
  const held = await db
    .select({ id: outlet.id })
    .from(outlet)
    .where(and(eq(outlet.ownerId, ownerId), inList(sql`${outlet.id}::text`, outlets)));
  const known = new Set(held.map(({ id }) => id));
  return outlets.flatMap((id, index) =>
    known.has(id.toLowerCase()) ? [] : [{ path: `outlets[${index}]`, reason: 'names no outlet of yours' }],
  );
}

/** What the rule looks for; refuses it with every fault. */
export async function checkDefinition(
  db: Db,
  { owner, definition }: { owner: Owner; definition: RuleDefinition },
): Promise<{ patterns: Pattern[] }> {
  const compiled = compileTrigger(definition.when);
  const ownerId = ownerIdOf(owner);
  const isMailed = owner.userId === undefined && definition.mail !== 'off';
  const faults = [
    ...('faults' in compiled ? compiled.faults : []),
    ...(await findSubjectFaults(db, { ownerId, subjects: definition.subjects })),
    ...(await findOutletFaults(db, ownerId, definition.outlets)),
    ...(isMailed
      ? [{ path: 'mail', reason: 'must be off: rules of an organisation tell outlets and inboxes' }]
      : []),
  ];
  if (faults.length > 0) throw refuse(faults);
  return { patterns: 'patterns' in compiled ? compiled.patterns : [] };
}
