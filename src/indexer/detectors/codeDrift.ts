import type { AlertDraft } from './AlertDraft.ts';

export type CodeComparison = {
  /** A name people know the contract by. */
  contract: string;
  /** keccak-256 of the runtime code. */
  auditedHashes: readonly string[];
  deployedHash: string;
  auditor: string;
};

/** Deployed code against what an audit looked at; no audited code is no comparison. */
export function detectCodeDrift({
  contract,
  auditedHashes,
  deployedHash,
  auditor,
}: CodeComparison): AlertDraft | undefined {
  const wanted = auditedHashes.map((hash) => hash.toLowerCase());
  if (wanted.length === 0 || wanted.includes(deployedHash.toLowerCase())) return undefined;
  return {
    detector: 'codeDiffers',
    severity: 'critical',
    title: 'Deployed code differs from audited code',
    text: `The code that ${contract} runs is not the code that ${auditor} audited. The audit says nothing about what runs now.`,
  };
}
