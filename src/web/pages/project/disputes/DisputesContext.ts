import { createContext } from 'react';
import type { DisputeMark } from '#wire/disputes.ts';
import type { TeamReply } from '#wire/teamReplies.ts';

/** What is disputed on this page and what the team says to it. Null where nothing can be: a page of the past. */
export const DisputesContext = createContext<{
  projectId: string;
  disputes: readonly DisputeMark[];
  replies: readonly TeamReply[];
  /** Whether somebody has shown that they speak for the project. */
  hasTeam: boolean;
} | null>(null);
