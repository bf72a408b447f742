import { type SQL, sql } from 'drizzle-orm';
import type { Hex } from '#lib/hex.ts';

export const topicBytes = (topic: Hex): SQL => sql`decode(${topic.slice(2)}, 'hex')`;

/** For an `in (…)`. */
export const listTopics = (topics: readonly Hex[]): SQL => sql.join(topics.map(topicBytes), sql`, `);
