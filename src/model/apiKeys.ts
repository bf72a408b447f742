import { retention } from './retention.ts';
/** What a key may be used for: read what is public, begin scans, check policies, speak to the tools for agents. */
export const apiKeyScopes = ['read', 'scan', 'policy', 'agents'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const mostApiKeys = 20;
/** Days that a key may live. */
export const longestApiKeyDays = 365;
/** Calls in a minute. */
export const apiKeyCallsPerMinute = 600;
/** Calls in a minute of all keys of an account or organisation together. */
export const ownerCallsPerMinute = 1200;
/** Hours that the old secret of a key works on after a new one was made. */
export const rotationHours = 24;
/** Days that the use of a key is kept, and a key that ended is listed. */
export const apiKeyUseDays = retention.apiKeyUse.days;
