/**
 * Twenty bytes. The shape alone: whether a mixed case is the right EIP-55 checksum is another question. Stored and sent in
 * EIP-55 form, in lower case where addresses are compared.
 */
export const addressPattern = /^0x[0-9a-fA-F]{40}$/;
