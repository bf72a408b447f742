import { getAddress, isAddress } from 'viem/utils';
import { badRequest } from '#lib/AppError.ts';

/**
 * The address with its checksum (EIP-55). All lower or all upper case carries no checksum and is taken; mixed case with
 * a wrong one is a mistyped address more often than not, and is refused with the reason.
 */
export function checkAddress(given: string, place: string): string {
  const text = given.trim();
  if (!/^0[xX][0-9a-fA-F]{40}$/.test(text)) {
    throw badRequest(
      `${place}: "${given.slice(0, 60)}" is not an address: 0x and 40 hexadecimal digits are needed`,
    );
  }
  const digits = text.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase())
    return getAddress(`0x${digits.toLowerCase()}`);
  if (!isAddress(`0x${digits}`, { strict: true })) {
    throw badRequest(
      `${place}: the capital letters of ${text} do not match its checksum (EIP-55), so a character is probably wrong. Copy the address again, or write it in lower case.`,
    );
  }
  return `0x${digits}`;
}
