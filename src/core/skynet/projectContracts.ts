import { sql } from 'drizzle-orm';
import { requireProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { isChainId } from '#model/chainId.ts';

export interface ProjectContract {
  chain: string;
  address: string;
  label: string;
}

/** Contracts and tokens of a project that have an address on an EVM chain, each once. */
export async function getProjectContracts(db: Db, projectId: string): Promise<ProjectContract[]> {
  await requireProject(db, projectId);
  const result = await db.execute(sql`
    select distinct on (chain, lower(address)) chain, address, label
    from (
      select chain, address, label, 0 as kind, position from contract where project_id = ${projectId}
      union all
      select chain, address, symbol, 1, position from token where project_id = ${projectId}
    ) c where address is not null
    order by chain, lower(address), kind, position`);
  return rowsOf<ProjectContract>(result).filter(({ chain }) => isChainId(chain));
}
