import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import { addressPattern } from '#model/address.ts';

/** EIP-55, or all lower case; a mixed one with a wrong checksum is a typing error, and is said so. */
export const addressQuery = z.pipe(
  z.string().check(
    z.regex(addressPattern, { error: 'must be an address of 0x and 40 hex digits', abort: true }),
    z.check((context) => {
      const text = context.value as string;
      const digits = text.slice(2);
      if (digits === digits.toLowerCase() || text === getAddress(text)) return;
      context.issues.push({
        code: 'custom',
        input: text,
        message: `has a wrong EIP-55 checksum; in lower case it is ${text.toLowerCase()}`,
      });
    }),
  ),
  z.transform((text) => getAddress(text)),
);
