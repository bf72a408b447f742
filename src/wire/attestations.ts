import * as z from 'zod/mini';

/** The typed data (EIP-712) of an attestation: what is signed never has another shape under this version. */
export const attestationDomain = { name: 'Parapet badge', version: '1' } as const;

export const attestationTypes = {
  Badge: [
    { name: 'site', type: 'string' },
    { name: 'project', type: 'string' },
    { name: 'demo', type: 'bool' },
    { name: 'shown', type: 'string' },
    { name: 'score', type: 'uint8' },
    { name: 'low', type: 'uint8' },
    { name: 'high', type: 'uint8' },
    { name: 'rating', type: 'string' },
    { name: 'coverage', type: 'uint8' },
    { name: 'controlBest', type: 'string' },
    { name: 'controlWorst', type: 'string' },
    { name: 'rulesVersion', type: 'string' },
    { name: 'scoredAt', type: 'uint64' },
    { name: 'chains', type: 'ChainRead[]' },
    { name: 'issuedAt', type: 'uint64' },
    { name: 'expiresAt', type: 'uint64' },
  ],
  ChainRead: [
    { name: 'chain', type: 'string' },
    { name: 'read', type: 'bool' },
    { name: 'block', type: 'uint64' },
    { name: 'time', type: 'uint64' },
  ],
} as const;

const fields = z.array(z.object({ name: z.string(), type: z.string() }));
const address = z.custom<`0x${string}`>().register(z.globalRegistry, { type: 'string' });

export const attestationMessageSchema = z.object({
  site: z.string(),
  project: z.string(),
  demo: z.boolean(),
  /** Decides which of the numbers counts; the others are 0 and say nothing. */
  shown: z.enum(['score', 'range', 'notAssessed']),
  score: z.number(),
  low: z.number(),
  high: z.number(),
  /** Empty without a score. */
  rating: z.string(),
  /** Per cent. */
  coverage: z.number(),
  /** Ends of the control grade; empty: nothing was read. */
  controlBest: z.string(),
  controlWorst: z.string(),
  /** Empty and 0: not assessed. */
  rulesVersion: z.string(),
  scoredAt: z.number(),
  chains: z.array(z.object({ chain: z.string(), read: z.boolean(), block: z.number(), time: z.number() })),
  /** Seconds since 1970. */
  issuedAt: z.number(),
  expiresAt: z.number(),
});
export type AttestationMessage = z.infer<typeof attestationMessageSchema>;

/** A badge as typed data that contracts and wallets can check. */
export const attestationSchema = z.object({
  domain: z.object({ name: z.string(), version: z.string() }),
  types: z.object({ Badge: fields, ChainRead: fields }),
  primaryType: z.literal('Badge'),
  message: attestationMessageSchema,
  /** 65 bytes: r, s, v. */
  signature: address,
  signer: address,
});
export type Attestation = z.infer<typeof attestationSchema>;

/** Whose signatures are this site's, the one that signs first. */
export const attestationSignersSchema = z.object({ signers: z.array(address) });
