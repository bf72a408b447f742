import { useEffect, useState } from 'react';
import { fetchPage } from '#web/client/fetchPage.ts';
import type { ProjectPageData } from '#wire/projectPage.ts';

const periodMs = 15_000;

/**
 * The page's data, refreshed every 15 seconds while it is on screen. A read that fails is left out: the
 * page stays, and its ages tell how old it is.
 */
export function useLivePage(data: ProjectPageData): ProjectPageData {
  const [newest, setNewest] = useState<ProjectPageData>();
  const id = data.project.id;
  const tab = data.tab.name;
  const isLive = tab === 'on-chain-monitoring' || tab === 'governance';

  useEffect(() => {
    if (!isLive) return;
    let stopped = false;
    let readAt = Date.now();
    const read = async () => {
      readAt = Date.now();
      const page = await fetchPage('project', { id, tab }).catch(() => undefined);
      if (page && 'project' in page && !stopped) setNewest(page);
    };
    const check = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt >= periodMs) void read();
    };
    const timer = setInterval(check, 1_000);
    document.addEventListener('visibilitychange', check);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [id, tab, isLive]);

  const isSame = newest?.project.id === id && newest.tab.name === tab;
  return newest && isSame && newest.asOf > data.asOf ? newest : data;
}
