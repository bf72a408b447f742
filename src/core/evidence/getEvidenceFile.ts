import { listContracts } from '#core/contracts/projectContracts.ts';
import { getProject } from '#core/projects/getProject.ts';
import { getFactBases } from '#core/scores/getFactBases.ts';
import { findScore } from '#core/scores/getScore.ts';
import { findScoreProof } from '#core/sealedLog/getSealedLog.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { addHrefs } from '#evidence/addHrefs.ts';
import { notFound } from '#lib/AppError.ts';
import { hashFile } from '#scoring/recomputeFile.ts';
import { type EvidenceFile, evidenceFormat } from '#wire/evidenceFile.ts';

/** All that a project's score rests on, in one file that can be checked without this site. */
export async function getEvidenceFile(
  db: Db,
  { id, site, isRead, now }: { id: string; site: string; isRead: (chain: string) => boolean; now: Date },
): Promise<EvidenceFile> {
  const [{ project }, scored] = await Promise.all([getProject(db, id), findScore(db, id)]);
  if (!scored) throw notFound(`${project.name} is not assessed yet: there is no evidence to download.`);
  const { score, facts } = scored;
  const contracts = listContracts(project).map(({ chain, address, label }) => ({ chain, address, label }));
  const [sealed, basis, freshness] = await Promise.all([
    findScoreProof(db, { projectId: id, score }),
    getFactBases(db, { projectId: id, facts }),
    getFreshness(
      db,
      contracts.map(({ chain }) => chain),
    ),
  ]);
  const file = {
    format: evidenceFormat,
    version: 1,
    site,
    madeAt: now.toISOString(),
    project: { id, name: project.name, demo: project.demo, contracts },
    chains: freshness.map(({ chain, block, time }) => ({ chain, block, time })),
    ...addHrefs({ score, facts }, { projectId: id, isRead }),
    basis,
    ...(sealed !== undefined && { sealed }),
  } as const;
  return { ...file, hash: hashFile(file) };
}
