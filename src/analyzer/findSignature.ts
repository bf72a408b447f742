import table from './signatures/functions.json' with { type: 'json' };
import type { Hex } from './symbolic/guard.ts';

const signatures: Readonly<Record<string, string>> = table;

/** The published text behind a selector, from well-known interfaces. */
export const findSignature = (selector: Hex): string | undefined => signatures[selector.slice(2)];
