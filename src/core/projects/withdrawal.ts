import { eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { AppError } from '#lib/AppError.ts';
import type { Withdrawal } from '#wire/projectPage.ts';

/** What is stored of a withdrawal; both null while the project is shown. */
export const withdrawalColumns = {
  withdrawnAt: project.withdrawnAt,
  withdrawnReason: project.withdrawnReason,
} as const;

interface StoredWithdrawal {
  withdrawnAt: Date | null;
  withdrawnReason: string | null;
}

/** The name of the refusal, by which a page knows it from others. */
export const withdrawnName = 'ProjectWithdrawn';

/** Refuses to say anything of a project that is withdrawn but that it is, and why. */
export function checkShown({ withdrawnAt, withdrawnReason }: StoredWithdrawal, id: string): void {
  if (withdrawnAt === null) return;
  const day = withdrawnAt.toISOString().slice(0, 10);
  throw new AppError(
    410,
    withdrawnName,
    `The project ${id} was withdrawn from this site on ${day}: ${withdrawnReason}`,
  );
}

/** Since when and why a project is withdrawn; undefined when it is not. */
export async function findWithdrawal(db: Db, id: string): Promise<Withdrawal | undefined> {
  const [row] = await db
    .select({ name: project.name, mergedInto: project.mergedInto, ...withdrawalColumns })
    .from(project)
    .where(eq(project.id, id));
  if (!row?.withdrawnAt) return undefined;
  return {
    id,
    name: row.name,
    at: row.withdrawnAt.toISOString(),
    reason: row.withdrawnReason ?? '',
    mergedInto: row.mergedInto,
  };
}
