import { useEffect } from 'react';
import { sendQuietly } from '#web/client/sendQuietly.ts';

const sent = new Set<string>();

/** Tells the server once per visit that a person looked at a project. */
export function usePageView(projectId: string): void {
  useEffect(() => {
    if (sent.has(projectId)) return;
    sent.add(projectId);
    const path = `/api/projects/page-view?${new URLSearchParams({ projectId })}`;
    // In a task of its own, after the page is ready; who has left by then has looked all the same.
    setTimeout(() => void sendQuietly(path, { keepalive: true }));
  }, [projectId]);
}
