import * as z from 'zod/mini';
import { factorKinds, secondFactorLimits } from '#model/secondFactors.ts';
import { passwordText } from './auth.ts';

const text = (most: number) => z.string().check(z.maxLength(most));
const time = z.nullable(z.string());

/** What `navigator.credentials.get` answers, as JSON. */
export const passkeyAnswerSchema = z.object({
  id: text(2048),
  rawId: text(2048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(8192),
    authenticatorData: text(8192),
    signature: text(8192),
    userHandle: z.optional(text(256)),
  }),
  clientExtensionResults: z.object({}),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** What `navigator.credentials.create` answers, as JSON. */
export const newPasskeySchema = z.object({
  id: text(2048),
  rawId: text(2048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(8192),
    attestationObject: text(65_536),
    transports: z.optional(z.array(text(32)).check(z.maxLength(10))),
  }),
  clientExtensionResults: z.object({}),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** A second factor as it is shown: a passkey's signature, or a code of an authenticator app or of the recovery codes. */
const factorProofs = [z.object({ passkey: passkeyAnswerSchema }), z.object({ code: text(64) })] as const;
export const factorProofSchema = z.union(factorProofs);
export type FactorProof = z.infer<typeof factorProofSchema>;

/** `POST /api/user/confirm`: the password counts only where the account has no second factor. */
export const confirmBodySchema = z.union([...factorProofs, z.object({ password: passwordText })]);
export type ConfirmBody = z.infer<typeof confirmBodySchema>;

/** Ways to prove anew who one is; `signIn` means to log out and in again. */
const confirmationWays = ['passkey', 'code', 'password', 'signIn'] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

/** `GET /api/user/confirmation`. */
export const confirmationSchema = z.object({
  /** Proved within the last ten minutes: nothing will be asked. */
  confirmed: z.boolean(),
  ways: z.array(z.enum(confirmationWays)),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

/** `GET /api/auth/second-step`: what the pending sign-in may be finished with. */
export const secondStepSchema = z.object({ ways: z.array(z.enum(confirmationWays)) });
export type SecondStep = z.infer<typeof secondStepSchema>;

/** Options of WebAuthn, which the browser reads. */
export const passkeyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

const secondFactorSchema = z.object({
  id: z.string(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: time,
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** `GET /api/user/second-factors`. */
export const secondFactorsSchema = z.object({
  factors: z.array(secondFactorSchema),
  recoveryCodesLeft: z.number(),
  /** By when the account's role needs a second factor; null where it has one or needs none. */
  dueAt: time,
  /** When all of them will be removed, as somebody asked who has lost them. */
  removedAt: time,
  /** Passkeys need a host name: at an IP address there are none. */
  passkeys: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactorsSchema>;

const nameText = z.string().check(z.trim(), z.minLength(1), z.maxLength(secondFactorLimits.nameLength));

export const addPasskeySchema = z.object({ name: nameText, passkey: newPasskeySchema });

/** A new TOTP secret: as text, as `otpauth:` address and as the path of a QR code of `size` modules. */
export const newTotpSchema = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
});
export type NewTotp = z.infer<typeof newTotpSchema>;
export const addTotpSchema = z.object({ name: nameText, code: text(64) });

/** Shown once: with the first second factor, and when they are made anew. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

const factorId = { kind: z.enum(factorKinds), id: text(36) };
export const renameFactorSchema = z.object({ ...factorId, name: nameText });
export const removeFactorSchema = z.object(factorId);

/** Until when the removal can be stopped. */
export const factorLossSchema = z.object({ dueAt: z.string() });
export const stopFactorLossSchema = z.object({ token: text(1024) });
