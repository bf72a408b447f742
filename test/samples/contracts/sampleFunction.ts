import { type AbiFunction, toFunctionSignature } from 'viem';

/** `view name(types)`: mutability and signature, all a label needs. */
export type SampleFunction = string;

/** Writes an ABI entry in the committed form; compilers before 0.4.16 only said `constant`. */
export function formatAbiItem(item: {
  type: string;
  constant?: boolean;
  stateMutability?: string;
}): SampleFunction {
  const mutability = item.stateMutability ?? (item.constant ? 'view' : 'nonpayable');
  return `${mutability} ${toFunctionSignature(item as AbiFunction)}`;
}

/** Reads the committed form back. */
export function parseSampleFunction(text: SampleFunction): {
  name: string;
  signature: string;
  view: boolean;
} {
  const [mutability = '', signature = ''] = text.split(' ');
  return {
    name: signature.slice(0, signature.indexOf('(')),
    signature,
    view: mutability === 'view' || mutability === 'pure',
  };
}
