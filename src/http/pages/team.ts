import { findMyProof, getDeskProofs, getProjectDomain } from '#core/teamProofs/teamProofs.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

const limit = 200;

export const loadTeam: PageLoader<'team'> = async ({ db }, { query, requireViewer }) => {
  const { id: userId, username } = await requireViewer();
  const id = query.id ?? '';
  const { name, domain } = await getProjectDomain(db, id);
  const proof = await findMyProof(db, { projectId: id, userId });
  return { data: { username, project: { id, name }, domain, proof }, tags: [] };
};

export const loadDeskProofs: PageLoader<'deskProofs'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  return { data: { ...staff, proofs: await getDeskProofs(db, { limit }) }, tags: [] };
};
