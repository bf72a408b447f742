import table from './signatures/events.json' with { type: 'json' };
import type { Hex } from './symbolic/guard.ts';

const signatures: Readonly<Record<string, string>> = table;

/** The published text behind an event's first topic, from well-known interfaces. */
export const findEventSignature = (topic: Hex): string | undefined => signatures[topic.slice(2)];
