import * as z from 'zod/mini';

/**
 * Shapes that the reference describes whole while their answers are sent as they are: a serializer made from
 * hundreds of alternatives takes seconds, and would cut nothing.
 */
export const sentWhole = z.registry<Record<string, never>>();
