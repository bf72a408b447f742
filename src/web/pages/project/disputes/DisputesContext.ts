import { createContext } from 'react';
import type { DisputeMark } from '#wire/disputes.ts';

/** What is disputed on this page. Null where nothing can be: a page of the past. */
export const DisputesContext = createContext<{
  projectId: string;
  disputes: readonly DisputeMark[];
} | null>(null);
