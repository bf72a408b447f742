import { hkdfSync } from 'node:crypto';
import { listSecrets, type Secrets } from '#core/auth/secrets.ts';
import {
  type Attestation,
  type AttestationMessage,
  attestationDomain,
  attestationTypes,
} from '#wire/attestations.ts';
import type { BadgeClaims } from '#wire/badges.ts';

type Hex = `0x${string}`;

export interface Attester {
  /** Addresses whose signatures are this site's, the one that signs first. */
  listSigners(): Promise<Hex[]>;
  attest(claims: BadgeClaims): Promise<Attestation>;
}

const deriveKey = (secret: string): Hex =>
  `0x${Buffer.from(hkdfSync('sha256', secret, '', 'parapet attestation key', 32)).toString('hex')}`;

const secondsOf = (time: string | null) => (time === null ? 0 : Math.floor(Date.parse(time) / 1000));

/** The claims of a badge in fields of fixed types, where nothing can be null. */
export function toAttestationMessage(claims: BadgeClaims): AttestationMessage {
  const { shown, control } = claims;
  return {
    ...{ site: claims.iss, project: claims.sub, demo: claims.demo },
    shown: shown.kind,
    score: shown.kind === 'score' ? shown.score : 0,
    low: shown.kind === 'range' ? shown.low : 0,
    high: shown.kind === 'range' ? shown.high : 0,
    rating: shown.kind === 'score' ? shown.rating : '',
    coverage: shown.kind === 'notAssessed' ? 0 : shown.coverage,
    controlBest: control?.best ?? '',
    controlWorst: control?.worst ?? '',
    rulesVersion: claims.rulesVersion ?? '',
    scoredAt: secondsOf(claims.scoredAt),
    chains: claims.chains.map(({ chain, block, time }) => ({
      ...{ chain, read: block !== null, block: block ?? 0 },
      time: secondsOf(time),
    })),
    issuedAt: claims.iat,
    expiresAt: claims.exp,
  };
}

/** Signs badges as typed data with the operator's key, or with one that follows from the site's secret. */
export function createAttester(secrets: Secrets & { attestationKey?: string | undefined }): Attester {
  const { attestationKey } = secrets;
  const keys = [
    ...(attestationKey === undefined ? [] : [attestationKey as Hex]),
    ...listSecrets(secrets).map(deriveKey),
  ];
  // Curves take a while to load, and most processes never sign.
  const open = async () => {
    const { privateKeyToAccount } = await import('viem/accounts');
    return keys.map((key) => privateKeyToAccount(key));
  };
  let accounts: ReturnType<typeof open> | undefined;
  const getAccounts = () => {
    accounts ??= open();
    return accounts;
  };
  return {
    listSigners: async () => (await getAccounts()).map(({ address }) => address),
    async attest(claims) {
      const [account] = await getAccounts();
      if (!account) throw new Error('There is no key to sign with');
      const message = toAttestationMessage(claims);
      const signature = await account.signTypedData({
        ...{ domain: attestationDomain, types: attestationTypes, primaryType: 'Badge' },
        message: {
          ...message,
          ...{ scoredAt: BigInt(message.scoredAt), issuedAt: BigInt(message.issuedAt) },
          expiresAt: BigInt(message.expiresAt),
          chains: message.chains.map((one) => ({
            ...one,
            ...{ block: BigInt(one.block), time: BigInt(one.time) },
          })),
        },
      });
      const types = { Badge: [...attestationTypes.Badge], ChainRead: [...attestationTypes.ChainRead] };
      return {
        domain: attestationDomain,
        types,
        primaryType: 'Badge',
        message,
        signature,
        signer: account.address,
      };
    },
  };
}
