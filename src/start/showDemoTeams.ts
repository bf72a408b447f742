import { and, eq } from 'drizzle-orm';
import { privateKeyToAccount } from 'viem/accounts';
import { findUserByEmail, insertUser } from '#core/auth/users.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { beginProof } from '#core/teamProofs/beginProof.ts';
import { checkProof } from '#core/teamProofs/checkProof.ts';
import type { DomainReader } from '#core/teamProofs/DomainReader.ts';
import { signProof } from '#core/teamProofs/signProof.ts';
import { findMyProof } from '#core/teamProofs/teamProofs.ts';
import type { Db } from '#db/Database.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { demoChain } from '#model/chainId.ts';
import { describeProof } from '#model/teamProofs.ts';
import { getFundedAccounts } from '../../demo/chain/accounts.ts';
import type { DemoChain } from '../../demo/chain/startDemoChain.ts';
import type { DemoServices } from '../../demo/services/openServices.ts';

/** Teams of the demo world that speak for their project: by their domain, or by the key that owns a contract. */
const domainTeams = ['harbor-lend', 'tern-bridge', 'lumen-vaults'];
const signingTeams = [
  { project: 'brindle-games', contract: 'brindle-token', key: 'brindle-studio' },
  { project: 'papercrane-editions', contract: 'papercrane-editions', key: 'papercrane-artist' },
];

const ip = '127.0.0.1';

interface TeamParts {
  chain: Extract<DemoChain, { status: 'running' }>;
  services: Pick<DemoServices, 'publishText'>;
  reader: DomainReader;
  nodes: NodeReader;
  /** What a signed text names as the site that it is for. */
  site: string;
}

async function getTeamAccount(db: Db, project: string): Promise<{ id: string; username: string }> {
  const email = `team@${project}.example`;
  // Nobody can sign in to it: it has no password, and no mail reaches it.
  return (
    (await findUserByEmail(db, email)) ??
    (await insertUser(db, { email, passwordHash: null, role: 'user', confirmedAt: new Date() }))
  );
}

/** The team's account begins, publishes under the name of its website what it is told to, and has it looked for. */
async function showDomain(db: Db, project: string, { services, reader, site }: TeamParts): Promise<void> {
  const { id: userId } = await getTeamAccount(db, project);
  const claimant = { projectId: project, userId, ip, now: new Date() };
  await beginProof(db, { ...claimant, site });
  const [row] = await db
    .select({ domain: teamProof.domain, token: teamProof.token })
    .from(teamProof)
    .where(and(eq(teamProof.projectId, project), eq(teamProof.userId, userId)));
  if (!row?.domain) return;
  const { dnsName, line } = describeProof({ domain: row.domain, token: row.token });
  services.publishText(dnsName, line);
  await checkProof(db, { ...claimant, reader, method: 'dns' });
}

/** The owner's key signs the text that the site asks for. */
async function showOwner(
  db: Db,
  { project, contract, key }: (typeof signingTeams)[number],
  { chain, nodes, site }: TeamParts,
): Promise<void> {
  const address = chain.deployments.get(contract)?.address;
  const owner = chain.accounts.get(key);
  const funded = getFundedAccounts().find((one) => one.address === owner);
  if (!address || !funded) return;
  const { id: userId, username: account } = await getTeamAccount(db, project);
  const claimant = { projectId: project, userId, ip, now: new Date() };
  await beginProof(db, { ...claimant, contract: { chain: demoChain, address }, site });
  const proof = await findMyProof(db, { ...claimant, account });
  if (!proof?.challenge) return;
  const signature = await privateKeyToAccount(funded.privateKey).signMessage({
    message: proof.challenge.text,
  });
  await signProof(db, { ...claimant, nodes, account, signature });
}

/** Lets demo teams show that they speak for their projects, as real ones do. What staff revoked stays so. */
export async function showDemoTeams(db: Db, parts: TeamParts): Promise<void> {
  for (const project of domainTeams) await showDomain(db, project, parts).catch(() => undefined);
  for (const team of signingTeams) await showOwner(db, team, parts).catch(() => undefined);
}
