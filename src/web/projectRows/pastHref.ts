import type { RulesChoice } from '#model/moments.ts';
import { projectHref } from './projectHref.ts';

/** Address of a project's page as of a moment. */
export function pastHref(projectId: string, { at, rules }: { at: string; rules: RulesChoice }): string {
  const query = new URLSearchParams({ at, ...(rules === 'then' ? { rules } : {}) });
  return `${projectHref(projectId)}?${query}`;
}
