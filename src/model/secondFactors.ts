/** What a WebAuthn challenge, a new TOTP secret or a wallet's text is for; one made for one purpose serves no other. */
export const challengePurposes = [
  'passkey.add',
  'totp.add',
  'passkey.confirm',
  'passkey.signIn',
  'wallet.prove',
  'wallet.signIn',
] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** The kinds of second factor that somebody adds; recovery codes come with the first one. */
export const factorKinds = ['passkey', 'totp'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** How long a fresh proof of identity suffices for what matters. */
export const confirmationMinutes = 10;

export const secondFactorLimits = {
  passkeys: 10,
  totps: 3,
  recoveryCodes: 10,
  nameLength: 60,
} as const;
