import type { StatementRef } from '#model/statements.ts';

/** A project's disputes, or one of them. */
export function disputeHref(projectId: string, number?: number): string {
  const list = `/projects/${encodeURIComponent(projectId)}/disputes`;
  return number === undefined ? list : `${list}/${number}`;
}

/** Where a statement is disputed. */
export function newDisputeHref(projectId: string, about: StatementRef): string {
  return `${disputeHref(projectId)}/new?about=${encodeURIComponent(about)}`;
}
