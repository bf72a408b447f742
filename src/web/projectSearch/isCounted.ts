/** Events hold no addresses of wallets: what is as long as one is searched for and not counted. */
export const isCounted = (keyword: string): boolean => keyword.length < 42;
