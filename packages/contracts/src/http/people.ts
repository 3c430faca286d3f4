import { z } from 'zod';
import {
  ACCESS_TOKEN_DAYS,
  LANGUAGE_TAG_CHARACTERS,
  PERSON_NAME_CHARACTERS,
  SEARCH_QUERY_CHARACTERS,
} from '../limits.ts';
import { id, instant, nextCursor, pageQuery, wholeNumber } from './fields.ts';
import {
  accountRoleSchema,
  accountSchema,
  emailField,
  personNameField,
  pictureUrl,
  themeSchema,
  userSchema,
} from './session.ts';

const nameQuery = z.string().max(SEARCH_QUERY_CHARACTERS).default('');

/** A member of the account, for pickers. */
export const personSchema = z.object({ id, name: z.string(), email: z.string() }).meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

export const usersQuerySchema = pageQuery.extend({ query: nameQuery });
export const usersResponseSchema = z
  .object({ users: z.array(personSchema), next_cursor: nextCursor })
  .meta({ id: 'UserList' });
export type UsersResponse = z.infer<typeof usersResponseSchema>;

export const userPatchSchema = z
  .object({
    user: z.object({
      name: personNameField.optional(),
      theme: themeSchema.optional(),
      time_zone: z.string().max(64).optional(),
      date_language: z.string().max(LANGUAGE_TAG_CHARACTERS).optional(),
    }),
  })
  .meta({ id: 'UserPatch' });
export type UserPatch = z.input<typeof userPatchSchema>;
export const userResponseSchema = z.object({ user: userSchema }).meta({ id: 'UserResponse' });
export type UserResponse = z.infer<typeof userResponseSchema>;

export const mentionsQuerySchema = z.object({ query: nameQuery });
export const mentionSchema = z
  .object({ name: z.string(), content: z.string().meta({ description: 'HTML, escaped.' }), sgid: z.string() })
  .meta({ id: 'Mention' });
export const mentionsResponseSchema = z.array(mentionSchema);
export type Mention = z.infer<typeof mentionSchema>;

export const accountsResponseSchema = z
  .object({ accounts: z.array(accountSchema), next_cursor: nextCursor })
  .meta({ id: 'AccountList' });
export type AccountsResponse = z.infer<typeof accountsResponseSchema>;

/** POST /dashboard/complete_onboarding, PATCH /accounts/{id}. */
export const accountResponseSchema = z.object({ account: accountSchema }).meta({ id: 'AccountResponse' });
export type AccountResponse = z.infer<typeof accountResponseSchema>;

export const accountPatchSchema = z.object({ name: personNameField }).meta({ id: 'AccountPatch' });
export type AccountPatch = z.input<typeof accountPatchSchema>;
export const ownershipTransferSchema = z
  .object({ user_id: id.meta({ description: 'The member who becomes an owner; the caller becomes an admin.' }) })
  .meta({ id: 'OwnershipTransfer' });
export type OwnershipTransfer = z.input<typeof ownershipTransferSchema>;

/** PUT /users/picture: the signed id of a direct upload, a JPEG or PNG image. */
export const picturePutSchema = z.object({ signed_id: z.string().min(1).max(4_000) }).meta({ id: 'PicturePut' });
/** GET /users/{id}/picture. */
export const pictureQuerySchema = z.object({
  id: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Another one for another picture, so that it can be cached.' }),
});
export type PicturePut = z.input<typeof picturePutSchema>;

export const membershipSchema = z
  .object({
    id,
    user_id: id,
    name: z.string(),
    email: z.string(),
    role: accountRoleSchema,
    joined_at: instant,
    last_active_on: z.iso.date().nullable().meta({
      description:
        'The last day (UTC) on which the member used the account. Null if unknown, and for callers who are not owner or admin.',
    }),
    picture_url: pictureUrl,
  })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof membershipSchema>;
export const membershipsResponseSchema = z
  .object({ memberships: z.array(membershipSchema), next_cursor: nextCursor })
  .meta({ id: 'MembershipList' });
export type MembershipsResponse = z.infer<typeof membershipsResponseSchema>;
export const membershipPatchSchema = z.object({ role: accountRoleSchema }).meta({ id: 'MembershipPatch' });
export type MembershipPatch = z.input<typeof membershipPatchSchema>;
export const membershipResponseSchema = z.object({ membership: membershipSchema }).meta({ id: 'MembershipResponse' });
export type MembershipResponse = z.infer<typeof membershipResponseSchema>;

/** GET /memberships/{id}/handover: the meetings and action items that a member hands over when they leave the account. */
export const handoverResponseSchema = z
  .object({
    handover: z.object({
      meeting_count: z.int().meta({ description: 'Meetings that the member owns, including those in the trash.' }),
      meetings: z
        .array(z.object({ id, title: z.string() }))
        .meta({ description: 'The newest of them, without the trash.' }),
      action_item_count: z.int().meta({ description: 'Open and suggested action items of the member.' }),
      action_items: z
        .array(z.object({ id, meeting_id: id, description: z.string() }))
        .meta({ description: 'Those of the newest meetings that the caller may read.' }),
    }),
  })
  .meta({ id: 'HandoverResponse' });
export type HandoverResponse = z.infer<typeof handoverResponseSchema>;
export const membershipDeleteQuerySchema = z.object({
  successor_id: id.optional().meta({
    description:
      'The new owner of the meetings and assignee of the open action items. Without one they stay as they are.',
  }),
});

export const invitationSchema = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    state: z.enum(['pending', 'accepted']),
    invited_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationsResponseSchema = z
  .object({ invitations: z.array(invitationSchema), next_cursor: nextCursor })
  .meta({ id: 'InvitationList' });
export type InvitationsResponse = z.infer<typeof invitationsResponseSchema>;
/** GET /invitations/{token}: the contents of the invitation email, for the holder of its link. */
export const invitationDetailsResponseSchema = z
  .object({
    invitation: z.object({
      name: z.string(),
      email: z.string(),
      account_name: z.string(),
      invited_by: z.string().meta({ description: 'Name of the inviter.' }),
    }),
  })
  .meta({ id: 'InvitationDetails' });
export type InvitationDetailsResponse = z.infer<typeof invitationDetailsResponseSchema>;
/** GET /received_invitations: the pending invitations to the verified address of the signed-in user. */
export const receivedInvitationSchema = z
  .object({
    id,
    account_name: z.string(),
    invited_by: z.string().meta({ description: 'Name of the inviter.' }),
    expires_at: instant,
    url: z.string().meta({ description: 'A path of this site, as in the invitation email.' }),
  })
  .meta({ id: 'ReceivedInvitation' });
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>;
export const receivedInvitationsResponseSchema = z
  .object({ invitations: z.array(receivedInvitationSchema), next_cursor: nextCursor })
  .meta({ id: 'ReceivedInvitationList' });
export type ReceivedInvitationsResponse = z.infer<typeof receivedInvitationsResponseSchema>;
export const invitationsCreateSchema = z
  .object({
    invitations: z
      .array(z.object({ name: personNameField, email: emailField }))
      .min(1, 'Please add at least one invitation with both name and email')
      .max(100, 'must be at most 100 at a time'),
  })
  .meta({ id: 'InvitationsCreate' });
export type InvitationsCreate = z.input<typeof invitationsCreateSchema>;
export const createInvitationsResponseSchema = z
  .object({ invitations: z.array(invitationSchema) })
  .meta({ id: 'CreateInvitationsResponse' });
export type CreateInvitationsResponse = z.infer<typeof createInvitationsResponseSchema>;

/**
 * The scopes of a personal access token. 'admin': members and their roles, invitations, access tokens and calendar feeds; only a
 * signed-in user can grant it.
 */
export const accessScopeSchema = z.enum(['read', 'write', 'admin']);
export type AccessScope = z.infer<typeof accessScopeSchema>;
export const accessTokenSchema = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(accessScopeSchema),
    created_at: instant,
    expires_at: instant.meta({ description: 'The token is rejected from this time on, and deleted 30 days later.' }),
    last_used_at: instant.nullable().meta({ description: 'Stored at most once an hour.' }),
    created_by_token_id: id
      .nullable()
      .meta({ description: 'The token that created this one; revoking it revokes this one too.' }),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof accessTokenSchema>;
export const accessTokensResponseSchema = z
  .object({ access_tokens: z.array(accessTokenSchema), next_cursor: nextCursor })
  .meta({ id: 'AccessTokenList' });
export type AccessTokensResponse = z.infer<typeof accessTokensResponseSchema>;
export const accessTokenCreateSchema = z
  .object({
    name: z.string().trim().min(1, "can't be blank").max(PERSON_NAME_CHARACTERS),
    scopes: z
      .array(accessScopeSchema)
      .min(1, 'must name at least one of read, write and admin')
      .default(['read'])
      .meta({ description: 'admin can be granted only by a signed-in user, not by another token.' }),
    expires_in_days: wholeNumber
      .refine((days) => days >= 1 && days <= ACCESS_TOKEN_DAYS.max, `must be from 1 to ${ACCESS_TOKEN_DAYS.max} days`)
      .default(ACCESS_TOKEN_DAYS.default)
      .meta({ description: 'A token created with another token expires no later than that one.' }),
  })
  .meta({ id: 'AccessTokenCreate' });
export type AccessTokenCreate = z.input<typeof accessTokenCreateSchema>;
export const createAccessTokenResponseSchema = z
  .object({ access_token: accessTokenSchema, secret: z.string().meta({ description: 'Shown only once.' }) })
  .meta({ id: 'CreateAccessTokenResponse' });
export type CreateAccessTokenResponse = z.infer<typeof createAccessTokenResponseSchema>;
