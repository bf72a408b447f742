import type { Rule } from '#web/auth/formRules.ts';

/** What a second factor may be called. */
export const factorName: Rule = (value) => (value.trim() === '' ? 'Enter a name.' : undefined);
