import { addressKey, type ChainAddress } from '#model/addressKey.ts';
import type { ContractClaim, Contradiction } from '#model/contradictions.ts';
import { claimedPowers } from '#model/contradictions.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PowerClass } from '#model/powerClasses.ts';

export interface ClaimedContract extends ChainAddress {
  claims: readonly ContractClaim[];
  /** Undefined for a contract that is no token. */
  token?: { symbol: string; name: string | null; decimals: number };
}

export interface MeasuredContract extends ChainAddress {
  /** False: there was no code at the address; undefined: it was not read. */
  hasCode?: boolean;
  identity?: { symbol: string | null; name: string | null; decimals: number | null };
  powers: readonly {
    class: PowerClass;
    name: string;
    holders: readonly ControlNode[];
    evidence: readonly Evidence[];
  }[];
  block: number;
  at: string;
}

const claimSentences: Record<ContractClaim, string> = {
  ownershipRenounced: 'Ownership is renounced.',
  noUpgrades: 'The code cannot be replaced.',
  fixedSupply: 'The supply cannot grow.',
};

/** Whether the way ends at somebody: a contract of which nobody is known to command it proves nothing. */
function findSomebody(node: ControlNode): string | undefined {
  switch (node.kind) {
    case 'anyone':
      return 'Anybody';
    case 'key':
    case 'multisig':
      return node.address;
    case 'timelock':
    case 'contract':
      return node.controllers.map(findSomebody).find((address) => address !== undefined);
    default:
      return undefined;
  }
}

const fold = (text: string) => text.trim().toLowerCase();

function compareToken(
  claimed: NonNullable<ClaimedContract['token']>,
  measured: NonNullable<MeasuredContract['identity']>,
): [string, string][] {
  const pairs: [string, string][] = [];
  if (measured.symbol !== null && measured.symbol !== claimed.symbol)
    pairs.push([`Its ticker is ${claimed.symbol}.`, `The token answers ${measured.symbol}.`]);
  if (measured.name !== null && claimed.name !== null && fold(measured.name) !== fold(claimed.name))
    pairs.push([`Its name is “${claimed.name}”.`, `The token answers “${measured.name}”.`]);
  if (measured.decimals !== null && measured.decimals !== claimed.decimals)
    pairs.push([`It has ${claimed.decimals} decimals.`, `The token answers ${measured.decimals}.`]);
  return pairs;
}

/**
 * Where records and the chain cannot both be right. Only what was read speaks against a claim: with less read there are
 * fewer contradictions, never others.
 */
export function findContradictions(
  claimed: readonly ClaimedContract[],
  measured: readonly MeasuredContract[],
): Contradiction[] {
  const readings = new Map(measured.map((one) => [addressKey(one), one]));
  return claimed.flatMap(({ chain, address, claims, token }) => {
    const reading = readings.get(addressKey({ chain, address }));
    if (!reading) return [];
    const contract: Evidence = {
      kind: 'contract',
      chain,
      address,
      block: reading.block,
      ...(reading.hasCode === false && { codeHash: null }),
      label: `Read at block ${reading.block}`,
    };
    const found = ([says, shows]: [string, string], evidence: readonly Evidence[] = []): Contradiction => ({
      chain,
      address,
      claimed: says,
      measured: shows,
      basis: 'measured',
      at: reading.at,
      evidence: evidence.length > 0 ? [...evidence] : [contract],
    });
    if (reading.hasCode === false)
      return [found([`There is a ${token ? 'token' : 'contract'} at this address.`, 'There is no code.'])];
    // One for each power, so that a power that was not read takes only its own away.
    const powers = claims.flatMap((claim) =>
      reading.powers
        .filter((power) => power.class === claimedPowers[claim])
        .flatMap(({ name, holders, evidence }) => {
          const holder = holders.map(findSomebody).find((one) => one !== undefined);
          return holder === undefined
            ? []
            : [found([claimSentences[claim], `${holder} can call ${name}.`], evidence)];
        }),
    );
    const pairs = token && reading.identity ? compareToken(token, reading.identity) : [];
    return [...pairs.map((pair) => found(pair)), ...powers];
  });
}
