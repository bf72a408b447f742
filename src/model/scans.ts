/** How far a scan is; it ends as `done` or `failed`. */
export const scanStates = ['waiting', 'running', 'done', 'failed'] as const;

/** What a scan does, in this order. */
export const scanSteps = ['block', 'code', 'powers', 'creation', 'account', 'token'] as const;
export type ScanStep = (typeof scanSteps)[number];

/**
 * What is at an address. `delegated`: a key that lets calls run the code of another address (EIP-7702). `empty`: no code,
 * no balance, and no transaction is counted as sent from there.
 */
export const addressKinds = ['contract', 'account', 'delegated', 'empty'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** Addresses in one request at most. */
export const mostAddresses = 100;

/** Addresses that one account may watch. */
export const mostWatched = 50;
