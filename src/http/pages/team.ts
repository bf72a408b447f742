import { getProjectContracts, listDeployed } from '#core/contracts/projectContracts.ts';
import { findStatement } from '#core/disputes/findStatement.ts';
import { hasClaimingWallets } from '#core/teamProofs/claimByWallet.ts';
import { getRevocations } from '#core/teamProofs/revocations.ts';
import { findMyProof, getDeskProofs, getProjectDomain } from '#core/teamProofs/teamProofs.ts';
import { findProposable, getDeskProposals, getMyProposals } from '#core/teamProposals/getProposals.ts';
import { getDeskReplies, getMyReplies } from '#core/teamReplies/getReplies.ts';
import type { Db } from '#db/Database.ts';
import type { TeamWords } from '#wire/teamProofs.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

const limit = 200;

async function loadWords(
  db: Db,
  { projectId, userId, about }: { projectId: string; userId: string; about: string | undefined },
): Promise<TeamWords> {
  const [statement, replies, record, proposals] = await Promise.all([
    about === undefined ? undefined : findStatement(db, { projectId, about, now: new Date() }),
    getMyReplies(db, { projectId, userId }),
    findProposable(db, projectId),
    getMyProposals(db, { projectId, userId }),
  ]);
  return {
    statement: about !== undefined && statement ? { about, words: statement.words } : null,
    replies: replies.items,
    hasMoreReplies: replies.hasMore,
    record,
    proposals: proposals.items,
    hasMoreProposals: proposals.hasMore,
  };
}

export const loadTeam: PageLoader<'team'> = async ({ db, chains }, { query, requireViewer }) => {
  const { id: userId, username } = await requireViewer();
  const id = query.id ?? '';
  const { name, domain } = await getProjectDomain(db, id);
  const proof = await findMyProof(db, { projectId: id, userId, account: username, now: new Date() });
  const hasWallets = await hasClaimingWallets(db, { userId });
  const names = chains.names();
  const contracts = listDeployed(await getProjectContracts(db, id)).flatMap(({ chain, address, label }) => {
    const chainName = names[chain];
    return chainName === undefined ? [] : [{ chain, chainName, address, label }];
  });
  const words =
    proof?.state === 'verified' ? await loadWords(db, { projectId: id, userId, about: query.about }) : null;
  return { data: { username, project: { id, name }, domain, contracts, proof, hasWallets, words }, tags: [] };
};

export const loadDeskProofs: PageLoader<'deskProofs'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  const viewer = staff.role;
  const all = input.query.all !== undefined;
  const [proofs, replies, proposals, revocations] = await Promise.all([
    getDeskProofs(db, { limit: limit + 1, viewer }),
    getDeskReplies(db, { limit: limit + 1, all, viewer }),
    getDeskProposals(db, { limit: limit + 1, all, viewer }),
    getRevocations(db, { limit: limit + 1, viewer }),
  ]);
  return {
    data: {
      ...staff,
      hasMore: [proofs, replies, proposals, revocations].some(({ length }) => length > limit),
      all,
      proofs: proofs.slice(0, limit),
      replies: replies.slice(0, limit),
      proposals: proposals.slice(0, limit),
      revocations: revocations.slice(0, limit),
    },
    tags: [],
  };
};
