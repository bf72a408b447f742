import table from './signatures/events.json' with { type: 'json' };

const signatures: Readonly<Record<string, string>> = table;

/** The published text behind an event's first topic, from well-known interfaces. */
export const findEventSignature = (topic: string): string | undefined => signatures[topic.slice(2)];
