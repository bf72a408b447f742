/** The local chain's number; 31337 is what wallets expect of a development chain. */
export const demoChainId = 31_337;
