import { useEffect } from 'react';
import { sendQuietly } from '#web/client/sendQuietly.ts';

const sent = new Set<string>();

/** Tells the server once per visit that a person looked at a project. */
export function usePageView(projectId: string): void {
  useEffect(() => {
    if (sent.has(projectId)) return;
    sent.add(projectId);
    void sendQuietly(`/api/projects/page-view?${new URLSearchParams({ projectId })}`, { keepalive: true });
  }, [projectId]);
}
