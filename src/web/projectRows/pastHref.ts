import type { RulesChoice } from '#model/moments.ts';
import { projectHref } from '#wire/projectHref.ts';
import { type PastTabName, pastTabs } from '#wire/projectPage.ts';

interface AskedPast {
  at: string;
  rules: RulesChoice;
  tab?: PastTabName;
}

/** Address of a project's page as of a moment. */
export function pastHref(projectId: string, { at, rules, tab = pastTabs[0] }: AskedPast): string {
  const query = new URLSearchParams({
    ...(tab === pastTabs[0] ? {} : { tab }),
    at,
    ...(rules === 'then' ? { rules } : {}),
  });
  return `${projectHref(projectId)}?${query}`;
}
