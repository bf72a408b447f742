import * as z from 'zod/mini';
import { memberRoles, organisationLimits } from '#model/organisations.ts';

/** It stands in mails to people who do not know the organisation: nothing in it may look like an address. */
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(organisationLimits.nameLength),
    z.regex(
      /^(?!.*\.\p{L})[\p{L}\p{N}][\p{L}\p{N}\p{M} .,&'’()+_-]*$/u,
      "must be letters, digits, spaces and . , & ' ( ) + _ -, and no address",
    ),
  );

const invitedRole = z.enum(['admin', 'member']);
const username = z.string().check(z.minLength(1), z.maxLength(80));

/** Whose things are asked for: an organisation's, or one's own where none is named. */
export const ownerQuerySchema = z.object({ organisation: z.optional(z.uuid()) });

export const createOrganisationSchema = z.object({ name });
export const renameOrganisationSchema = z.object({ id: z.uuid(), name });
export const organisationIdSchema = z.object({ id: z.uuid() });
export const inviteSchema = z.object({
  id: z.uuid(),
  email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
  role: invitedRole,
});
export const memberSchema = z.object({ id: z.uuid(), username });
export const memberRoleSchema = z.object({ id: z.uuid(), username, role: z.enum(memberRoles) });

export const organisationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of whoever asks. */
  role: z.enum(memberRoles),
  members: z.number(),
});
export type Organisation = z.infer<typeof organisationSchema>;

/** An invitation as the invited account sees it. */
export const receivedInvitationSchema = z.object({
  id: z.string(),
  organisation: z.string(),
  role: z.enum(memberRoles),
  /** Their address; null once their account is gone. */
  invitedBy: z.nullable(z.string()),
  expiresAt: z.string(),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;

export const organisationsSchema = z.object({
  organisations: z.array(organisationSchema),
  invitations: z.array(receivedInvitationSchema),
});

export const organisationDetailsSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(memberRoles),
  members: z.array(
    z.object({
      username: z.string(),
      email: z.string(),
      role: z.enum(memberRoles),
      joinedAt: z.string(),
      isYou: z.boolean(),
    }),
  ),
  /** For owners and admins; empty for members. */
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(memberRoles),
      state: z.enum(['waiting', 'refused', 'expired']),
      expiresAt: z.string(),
    }),
  ),
});
export type OrganisationDetails = z.infer<typeof organisationDetailsSchema>;
export type Member = OrganisationDetails['members'][number];

/** Whose things a page shows, and whose it could. */
export interface OwnerChoice {
  organisations: { id: string; name: string }[];
  /** Null: the account's own. */
  current: string | null;
  mayChange: boolean;
}

/** The page `/my/organisations`. */
export type OrganisationsData = z.infer<typeof organisationsSchema> & {
  impersonating: boolean;
  username: string;
};

/** The page `/my/organisations/{id}`. */
export interface OrganisationData {
  organisation: OrganisationDetails;
  impersonating: boolean;
  username: string;
}
