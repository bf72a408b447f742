import * as z from 'zod/mini';

const voteChoices = ['yes', 'no'] as const;
export type VoteChoice = (typeof voteChoices)[number];

/** `GET /api/projects/vote` */
export const voteQuerySchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  vote: z.enum(voteChoices, { error: 'must be yes or no' }),
});

export const voteAnswerSchema = z.object({
  projectId: z.string(),
  vote: z.enum(voteChoices),
  yes: z.number(),
  no: z.number(),
  total: z.number(),
  /** 0 to 100. */
  yesPercentage: z.number(),
});
export type VoteAnswer = z.infer<typeof voteAnswerSchema>;

/** `GET /api/projects/my-vote`: what this visitor voted, fetched after hydration. */
export const myVoteAnswerSchema = z.object({ vote: z.nullable(z.enum(voteChoices)) });
export type MyVoteAnswer = z.infer<typeof myVoteAnswerSchema>;

/** `GET /api/projects/average-yes-percentage`: null while nobody has voted. */
export const averageYesAnswerSchema = z.object({
  averageYesPercentage: z.nullable(z.number()),
  projects: z.number(),
  votes: z.number(),
});
export type AverageYesAnswer = z.infer<typeof averageYesAnswerSchema>;

/** `GET /api/projects/page-view` */
export const pageViewQuerySchema = z.object({ projectId: z.string().check(z.minLength(1), z.maxLength(80)) });
export const pageViewAnswerSchema = z.object({ counted: z.boolean() });
