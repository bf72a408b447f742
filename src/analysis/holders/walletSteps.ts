import { toFunctionSelector } from 'viem/utils';

const steps = new Set(
  [
    // Timelocks of OpenZeppelin's kind.
    'schedule(address,uint256,bytes,bytes32,bytes32,uint256)',
    'scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)',
    'execute(address,uint256,bytes,bytes32,bytes32)',
    'executeBatch(address[],uint256[],bytes[],bytes32,bytes32)',
    'cancel(bytes32)',
    // The Safe.
    'approveHash(bytes32)',
    'execTransactionFromModule(address,uint256,bytes,uint8)',
    'execTransactionFromModuleReturnData(address,uint256,bytes,uint8)',
    // Older wallets of several owners.
    'submitTransaction(address,uint256,bytes)',
    'confirmTransaction(uint256)',
    'revokeConfirmation(uint256)',
    'executeTransaction(uint256)',
    // Timelocks of Compound's kind.
    'queueTransaction(address,uint256,string,bytes,uint256)',
    'cancelTransaction(address,uint256,string,bytes,uint256)',
    'executeTransaction(address,uint256,string,bytes,uint256)',
  ].map((signature) => toFunctionSelector(`function ${signature}`)),
);

/**
 * Whether a function is a step of the procedure by which owners agree or proposals wait. Of any other function of the same
 * contract those whom it asks for act at once and alone: that it also answers as a wallet or timelock delays nobody.
 */
export const isWalletStep = (selector: string): boolean => (steps as ReadonlySet<string>).has(selector);
