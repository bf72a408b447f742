import { useEffect } from 'react';
import type { ProjectPageData } from '#wire/projectPage.ts';

let last: ProjectPageData | undefined;

/** Remembers what is on screen in this browser: a route that fails loses its own data. */
export function useRememberPage(data: ProjectPageData): void {
  useEffect(() => {
    last = data;
  }, [data]);
}

/** What was last on screen, if it was of this project. */
export const findLastPage = (projectId: string | undefined): ProjectPageData | undefined =>
  last?.project.id === projectId ? last : undefined;
