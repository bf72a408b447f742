import type { SourceName } from './sources.ts';

/**
 * What this site says about a project, so that it can be disputed: the answer to a question of the score, a limit of it, a power,
 * a fact, a list of what was counted, what a live source answered, an operation of a timelock, an audit, a finding, an alert or incident,
 * and all that is on record.
 */
export const statementKinds = [
  'factor',
  'cap',
  'power',
  'fact',
  'list',
  'source',
  'operation',
  'audit',
  'finding',
  'alert',
  'records',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Names a statement inside its project: `factor:ownerKeys`, `power:mint`, `finding:AUDIT/FINDING`, `records:all`. */
export type StatementRef = `${StatementKind}:${string}`;

/** All that is on record is one statement: whoever disputes it says which part. */
export const recordsStatement: StatementRef = 'records:all';

/** All that one source last answered about a project is one statement, too. */
export const sourceStatement = (source: SourceName): StatementRef => `source:${source}`;

/** The same operation may be announced again after it was cancelled, so the transaction is part of its name. */
export const operationStatement = (operation: {
  chain: string;
  id: string;
  scheduled: { txHash: string };
}): StatementRef => `operation:${operation.chain}/${operation.scheduled.txHash}/${operation.id}`;

export function readStatementRef(ref: string): { kind: StatementKind; key: string } | undefined {
  const at = ref.indexOf(':');
  const kind = statementKinds.find((one) => one === ref.slice(0, at));
  const key = ref.slice(at + 1);
  return kind && key !== '' ? { kind, key } : undefined;
}
