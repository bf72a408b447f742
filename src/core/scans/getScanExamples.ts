import type { Db } from '#db/Database.ts';
import { AppError } from '#lib/AppError.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { ScanFormData } from '#wire/scans.ts';
import { getProject } from '../projects/getProject.ts';

type Example = ScanFormData['examples'][number];

const tokenOf = ({ tokens }: ProjectDetails) => tokens[0];
const multisigOf = ({ contracts }: ProjectDetails) => contracts.find(({ label }) => /multisig/i.test(label));

/** Of the demo world, one of each kind that people come to try. */
const examples: readonly {
  project: string;
  what: string;
  find: (project: ProjectDetails) => { chain: string; address: string | null } | undefined;
}[] = [
  { project: 'quarry-swap', what: 'A token that can be sold', find: tokenOf },
  { project: 'gilded-moth', what: 'A honeypot', find: tokenOf },
  { project: 'harbor-lend', what: 'A multisig', find: multisigOf },
];

async function findDemo(db: Db, id: string): Promise<ProjectDetails | undefined> {
  try {
    const { project } = await getProject(db, id);
    return project.demo ? project : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Addresses of the demo world to scan, for whoever has none at hand; none where there is no demo world. */
export async function getScanExamples(db: Db): Promise<Example[]> {
  const found = await Promise.all(
    examples.map(async ({ project: id, what, find }): Promise<Example[]> => {
      const project = await findDemo(db, id);
      const place = project && find(project);
      return project && place?.address
        ? [{ chain: place.chain, address: place.address, what, project: project.name }]
        : [];
    }),
  );
  return found.flat();
}
