import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseSentryDsn } from '#core/errorReports/forwardToSentry.ts';
import { readVerifierKey } from '#core/sealedLog/signedNote.ts';

// How the text of an environment variable becomes a value; a fault is said without the name of the setting.

export const text = z.string();

export function whole({ min, max }: { min: number; max: number }) {
  const fits = (given: string) =>
    Number.isInteger(Number(given)) && Number(given) >= min && Number(given) <= max;
  return text
    .refine(fits, { error: ({ input }) => `must be a whole number from ${min} to ${max}, not "${input}"` })
    .transform(Number);
}

export const aboveZero = text
  .refine((given) => Number.isFinite(Number(given)) && Number(given) > 0, {
    error: ({ input }) => `must be a number above 0, not "${input}"`,
  })
  .transform(Number);

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: ({ input }) => `must be ${words.join(' or ')}, not "${input}"` });
}

export const onOff = z
  .enum(['on', 'off'], { error: ({ input }) => `must be "on" or "off", not "${input}"` })
  .transform((word) => word === 'on');

export function url(...protocols: readonly string[]) {
  return z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `must be an address starting with ${protocols.map((one) => `${one}://`).join(' or ')}`,
  });
}

export const databaseUrl = url('postgres', 'postgresql').optional();

export const origin = url('http', 'https')
  .refine((given) => new URL(given).pathname === '/' && new URL(given).search === '', {
    error: 'must be an origin without a path, such as https://example.org',
  })
  .transform((given) => new URL(given).origin);

/** Entries separated by commas. */
export const listOf = <Entry extends z.ZodType<unknown, string>>(entry: Entry) =>
  text
    .transform((given) => given.split(',').flatMap((one) => one.trim() || []))
    .pipe(z.array(entry))
    .default([]);

export const hosts = listOf(
  // Not addresses, so that a port or a path is a fault and not silently ignored.
  z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, {
      error: ({ input }) => `must be host names separated by commas, not "${input}"`,
    }),
);

export const securityContacts = listOf(
  text
    .transform((one) => (/^[^\s@:/]+@[^\s@:/]+$/.test(one) ? `mailto:${one}` : one))
    .refine((one) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(one) && URL.canParse(one), {
      error: ({ input }) => `must be mail addresses or addresses starting with https://, not "${input}"`,
    }),
);

export const secret = text.refine((given) => Buffer.byteLength(given) >= 32, {
  error: ({ input }) =>
    `must be at least 32 bytes long, not ${Buffer.byteLength(String(input))} (MissingSecret)`,
});

/** Receivers ignore shorter keys (RFC 8301), and what signs mails knows no other kind. */
const leastRsaBits = 1024;

/** An RSA key for signing, as PEM or as the name of a file with it. Never repeated in a fault. */
export const rsaKey = text.transform((given, context): KeyObject => {
  const refuse = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  let pem = given.replaceAll(String.raw`\n`, '\n');
  if (!pem.startsWith('-----BEGIN')) {
    try {
      pem = readFileSync(given, 'utf8');
    } catch (error) {
      return refuse(
        `must be a private key (PEM) or a file with one, and no such file can be read (${(error as NodeJS.ErrnoException).code})`,
      );
    }
  }
  try {
    const key = createPrivateKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType === 'rsa' && bits >= leastRsaBits) return key;
  } catch {
    // Said below, without a word of the key.
  }
  return refuse(
    `must be an RSA private key of at least ${leastRsaBits} bits without a passphrase: openssl genrsa -out dkim.pem 2048`,
  );
});

export const domain = text
  .toLowerCase()
  .regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, {
    error: ({ input }) => `must be a domain such as example.org, not "${input}"`,
  });

export const dnsLabels = text
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, {
    error: ({ input }) => `must be letters, digits, dots and hyphens, such as mail2026, not "${input}"`,
  });

/** `false`, a number of hops, or a list of addresses; never "trust everybody". */
export const trustProxy = text
  .transform((given, context): false | number | string[] => {
    if (given === 'off') return false;
    if (/^\d+$/.test(given)) return Number(given);
    const entries = given.split(',').map((entry) => entry.trim());
    if (entries.every((entry) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(entry))) return entries;
    context.addIssue(`must be a number of hops or a comma-separated list of addresses, not "${given}"`);
    return z.NEVER;
  })
  .default(false);

export const sentryDsn = text.transform((given, context) => {
  const target = parseSentryDsn(given);
  if (target) return target;
  context.addIssue('must look like https://KEY@host/PROJECT');
  return z.NEVER;
});

/** A value that is written as JSON; each fault in it is told with its place. */
export function json<Value extends z.ZodType>(schema: Value) {
  return text.transform((given, context): z.output<Value> => {
    let value: unknown;
    try {
      value = JSON.parse(given);
    } catch (error) {
      context.addIssue(`is not JSON: ${(error as Error).message}`);
      return z.NEVER;
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const { code, path, message } of result.error.issues) {
      const isOwn = code === 'custom' && path.length === 0;
      context.addIssue(isOwn ? message : `${path.join('.') || '(the whole)'}: ${message}`);
    }
    return z.NEVER;
  });
}

/** Keys of logs, as their pages show them. */
export const logKeys = listOf(
  text.transform((given, context) => {
    const key = readVerifierKey(given);
    if (key?.type === 1) return key;
    context.addIssue(`must be keys of logs (NAME+ID+KEY) separated by commas, not "${given}"`);
    return z.NEVER;
  }),
);

/** Keys of witnesses, each with the address below which it is asked. */
export const witnesses = listOf(
  text.transform((given, context) => {
    const [vkey = '', address = '', ...more] = given.split(/\s+/);
    const key = readVerifierKey(vkey);
    const isAddress = /^https?:$/.test(URL.parse(address)?.protocol ?? '');
    if (key?.type === 4 && isAddress && more.length === 0) return { key, address };
    context.addIssue(
      `must be keys of witnesses (NAME+ID+KEY), each with a space and its address behind it, separated by commas, not "${given}"`,
    );
    return z.NEVER;
  }),
);

/** Between 1 and the order of the curve. What was given is not repeated: it is a secret. */
export const attestationKey = text.refine(
  (given) =>
    /^0x[0-9a-fA-F]{64}$/.test(given) &&
    BigInt(given) > 0n &&
    BigInt(given) < 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  { error: 'must be a private key of secp256k1: 0x and 64 hex digits' },
);
