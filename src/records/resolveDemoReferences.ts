import type { NamedCodeRecord } from './audits.ts';
import type { Records } from './recordFile.ts';

export interface DemoDeployment {
  address: string;
  /** keccak-256 of the runtime code at the address. */
  codeHash: string;
}

/** The same records with every `demo:<key>` replaced by what is deployed under that key. */
export function resolveDemoReferences(
  records: Records,
  deployments: Readonly<Record<string, DemoDeployment>>,
): Records {
  const missing = new Set<string>();
  function resolve(text: string, field: keyof DemoDeployment): string {
    if (!text.startsWith('demo:')) return text;
    const key = text.slice('demo:'.length);
    const deployment = Object.hasOwn(deployments, key) ? deployments[key] : undefined;
    if (deployment === undefined) missing.add(key);
    return deployment?.[field] ?? text;
  }
  const withAddress = <T extends { address: string }>(item: T): T => ({
    ...item,
    address: resolve(item.address, 'address'),
  });
  const withCode = (named: NamedCodeRecord[number]) =>
    'source' in named ? named : { ...withAddress(named), codeHash: resolve(named.codeHash, 'codeHash') };
  const resolved: Records = {
    ...records,
    projects: records.projects.map((project) => ({
      ...project,
      tokens: project.tokens.map(withAddress),
      contracts: project.contracts.map(withAddress),
    })),
    audits: records.audits.map((audit) => ({
      ...audit,
      ...(audit.findings && {
        findings: audit.findings.map((finding) => ({
          ...finding,
          foundIn: finding.foundIn.map(withCode),
          fixedIn: finding.fixedIn.map(withCode),
        })),
      }),
      scope: {
        ...audit.scope,
        contracts: audit.scope.contracts.map((contract) => ({
          ...withAddress(contract),
          ...(contract.codeHash === undefined ? {} : { codeHash: resolve(contract.codeHash, 'codeHash') }),
        })),
      },
    })),
    incidents: records.incidents.map((incident) =>
      incident.contract === undefined
        ? incident
        : { ...incident, contract: resolve(incident.contract, 'address') },
    ),
    sourceCode: records.sourceCode.map((source) => ({
      ...source,
      contracts: source.contracts.map(withAddress),
    })),
  };
  if (missing.size > 0) throw new Error(`Nothing is deployed under: ${[...missing].sort().join(', ')}`);
  return resolved;
}

/** Keys under which a record may hold a reference, and what is meant there. */
const referenceKeys: Readonly<Record<string, keyof DemoDeployment>> = {
  address: 'address',
  contract: 'address',
  codeHash: 'codeHash',
};

/** A record in the words of its file with every `demo:<key>` replaced, as `resolveDemoReferences` does it. */
export function resolveWritten(
  written: unknown,
  deployments: Readonly<Record<string, DemoDeployment>>,
): unknown {
  if (Array.isArray(written)) return written.map((item: unknown) => resolveWritten(item, deployments));
  if (typeof written !== 'object' || written === null) return written;
  return Object.fromEntries(
    Object.entries(written).map(([key, value]: [string, unknown]) => {
      const field = Object.hasOwn(referenceKeys, key) ? referenceKeys[key] : undefined;
      const isReference = field !== undefined && typeof value === 'string' && value.startsWith('demo:');
      if (!isReference) return [key, resolveWritten(value, deployments)];
      return [key, deployments[value.slice('demo:'.length)]?.[field] ?? value];
    }),
  );
}
