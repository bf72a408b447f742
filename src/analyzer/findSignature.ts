import table from './signatures/functions.json' with { type: 'json' };

const signatures: Readonly<Record<string, string>> = table;

/** The published text behind a selector, from well-known interfaces. */
export const findSignature = (selector: string): string | undefined => signatures[selector.slice(2)];
