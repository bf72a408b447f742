import * as z from 'zod/mini';

/** `GET /api/user/flags`: flags that are evaluated on the server only. */
export const userFlagsSchema = z.object({ impersonationTool: z.boolean() });
export type UserFlags = z.infer<typeof userFlagsSchema>;
