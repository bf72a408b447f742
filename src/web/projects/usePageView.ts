import { useEffect } from 'react';

const sent = new Set<string>();

/** Tells the server once per visit that a person looked at a project. A lost view is no reason to disturb anybody. */
export function usePageView(projectId: string): void {
  useEffect(() => {
    if (sent.has(projectId)) return;
    sent.add(projectId);
    fetch(`/api/projects/page-view?${new URLSearchParams({ projectId })}`, {
      credentials: 'same-origin',
      keepalive: true,
    }).catch(() => {});
  }, [projectId]);
}
