type Users = { readonly userId: string };
/** Before sign-in the caller has no account: the event names the one that it concerns. */
type UserOfAccount = Users & { readonly accountId: string };
type Deletions = { readonly deletionId: string };
type Meetings = { readonly meetingId: string };

/**
 * What the security log records: facts, in the past tense, with ids only. Exactly one service writes each event, after the write that
 * it reports. docs/security-log.md lists them.
 */
export type SecurityEvent =
  // accounts: credentials
  | ({ readonly type: 'user_registered' } & UserOfAccount)
  | ({ readonly type: 'signed_in' } & UserOfAccount)
  /** Without `userId` for an unknown address. The address itself is never recorded. */
  | ({
      readonly type: 'sign_in_failed';
      readonly reason: 'wrong_password' | 'unknown_address' | 'wrong_code' | 'passkey_refused';
    } & Partial<Users>)
  | { readonly type: 'reauthenticated' }
  | { readonly type: 'reauthentication_failed' }
  /** Without `userId` for an unknown address. */
  | ({ readonly type: 'password_reset_requested' } & Partial<Users>)
  | ({ readonly type: 'password_reset' } & Users)
  /** The user replaced their password, with the current one. */
  | { readonly type: 'password_changed' }
  | { readonly type: 'passkey_added' }
  | { readonly type: 'passkey_deleted' }
  | { readonly type: 'email_change_requested' }
  | { readonly type: 'email_changed' }
  | { readonly type: 'two_factor_enabled' }
  | { readonly type: 'two_factor_disabled' }
  | { readonly type: 'recovery_codes_renewed' }
  | ({
      readonly type: 'access_token_created';
      readonly tokenId: string;
      readonly scopes: readonly string[];
      readonly expiresAt: Date;
    } & Users)
  | ({ readonly type: 'access_token_revoked'; readonly tokenId: string } & Users)
  /** The first part of a user's personal data was sent. */
  | { readonly type: 'personal_data_exported' }
  // accounts: deletion
  | ({ readonly type: 'user_deletion_scheduled' } & Deletions)
  | ({ readonly type: 'user_deletion_cancelled' } & Deletions & Users)
  /** The grace period has ended, and `accounts` has erased the user. */
  | ({ readonly type: 'user_deleted' } & Deletions & Users)
  | ({ readonly type: 'account_deletion_scheduled' } & Deletions)
  | ({ readonly type: 'account_deletion_cancelled'; readonly accountId: string } & Deletions)
  | ({ readonly type: 'account_deleted' } & Deletions)
  // accounts: members
  | ({ readonly type: 'role_changed'; readonly role: string; readonly previousRole: string } & Users)
  | ({ readonly type: 'member_removed'; readonly previousRole: string } & Users)
  | { readonly type: 'invitation_created'; readonly invitationId: string }
  | { readonly type: 'invitation_revoked'; readonly invitationId: string }
  | ({ readonly type: 'invitation_accepted'; readonly invitationId: string } & UserOfAccount)
  // gateway
  | { readonly type: 'signed_out' }
  /** The user ended one of their other sessions. */
  | { readonly type: 'session_revoked' }
  /** A request before sign-in, or a confirmation of a password, was refused because there were too many. */
  | { readonly type: 'attempts_limited'; readonly limit: 'sign_in' | 'password_reset' | 'registration' }
  | { readonly type: 'access_token_refused'; readonly reason: 'unknown' | 'expired' }
  // meetings
  | ({ readonly type: 'meeting_shared'; readonly role: string } & Meetings & Users)
  | ({ readonly type: 'share_changed'; readonly role: string } & Meetings & Users)
  | ({ readonly type: 'share_removed' } & Meetings & Users)
  | ({ readonly type: 'minutes_emailed'; readonly recipients: number } & Meetings)
  | ({ readonly type: 'meeting_exported'; readonly format: string } & Meetings)
  | ({ readonly type: 'meeting_trashed' } & Meetings)
  | ({ readonly type: 'meeting_restored' } & Meetings)
  | ({ readonly type: 'meeting_deleted' } & Meetings)
  | ({ readonly type: 'calendar_feed_created' } & Users)
  | ({ readonly type: 'calendar_feed_deleted' } & Users)
  // recordings
  | ({ readonly type: 'recording_deleted' } & Meetings);
