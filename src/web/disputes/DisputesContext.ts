import { createContext } from 'react';
import type { DisputeMark } from '#wire/disputes.ts';
import type { TeamReply } from '#wire/teamReplies.ts';

interface Disputes {
  projectId: string;
  disputes: readonly DisputeMark[];
  replies: readonly TeamReply[];
  /** Whether somebody has shown that they speak for the project. */
  hasTeam: boolean;
}

/** What is disputed on this page and what the team says to it. Null where nothing can be: a page of the past. */
export const DisputesContext = createContext<Disputes | null>(null);

/** For a page that does not load what was said before: the page of the project shows it. */
export const onlyNewDisputes = (projectId: string): Disputes => ({
  projectId,
  disputes: [],
  replies: [],
  hasTeam: false,
});
