import { sql } from 'drizzle-orm';

/** The name of project `p` as a mail says it: nobody shall take a fictional project for a real one. */
export const markedName = sql`p.name || case when p.demo then ' (demo)' else '' end`;
