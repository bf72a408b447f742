import { shortenHash } from '#lib/shortenHash.ts';
import type { ContractRole, ProofMethod } from '#model/teamProofs.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import type { VerifiedTeam } from '#wire/teamProofs.ts';

const date = (time: string) => formatDate(new Date(time));

const methods: Readonly<Record<ProofMethod, string>> = {
  dns: 'a DNS record',
  file: 'a file',
  eip191: 'a signature (EIP-191)',
  eip712: 'a signature (EIP-712)',
  eip1271: 'a signature that it accepted (EIP-1271)',
  wallet: 'a wallet linked to the account',
};

const roles: Readonly<Record<ContractRole, string>> = { owner: 'owns', deployer: 'deployed' };

/** How and since when somebody speaks for the project: what they control, and no more than that. */
export function describeTeam(team: VerifiedTeam): string {
  const { method, since, checkedAt, unanswered } = team;
  const who =
    team.kind === 'domain'
      ? `controls ${team.domain}`
      : `holds ${shortenHash(team.signer)}, which ${roles[team.role]} the contract ${shortenHash(team.contract)},`;
  const found = unanswered
    ? `last found on ${date(checkedAt)}; nobody has answered since, so whether it still holds is unknown`
    : `last found on ${date(checkedAt)}`;
  return `Whoever ${who} proved it by ${methods[method]} since ${date(since)}; ${found}. It proves who speaks, nothing else.`;
}
