type UserSubject = { readonly userId: string };
/** Before sign-in the caller has no account: the event names the account that it concerns. */
type AccountUserSubject = UserSubject & { readonly accountId: string };
type DeletionSubject = { readonly deletionId: string };
type MeetingSubject = { readonly meetingId: string };
/** The subject of the email. */
export type FailedEmail =
  | 'invitation'
  | 'minutes'
  | 'assigned_item'
  | 'due_items'
  | 'series_brief'
  | 'weekly_digest'
  | 'notification'
  | 'digest'
  | 'data_export';

/**
 * The events of the security log: facts, in the past tense, with ids only. Exactly one service writes each event, after the write that
 * it reports. The rights of platform admins are an exception. docs/security-log.md lists the events.
 */
export type SecurityEvent =
  // accounts: credentials
  | ({ readonly type: 'user_registered' } & AccountUserSubject)
  | ({ readonly type: 'signed_in' } & AccountUserSubject)
  /** Has no `userId` for an unknown address. The address itself is never recorded. */
  | ({
      readonly type: 'sign_in_failed';
      readonly reason: 'wrong_password' | 'unknown_address' | 'wrong_code' | 'passkey_refused' | 'sso_refused';
    } & Partial<UserSubject>)
  /** An owner signed in without single sign-on to an account that requires it. */
  | ({ readonly type: 'signed_in_without_sso' } & AccountUserSubject)
  /** `userId` is set only if the callback of a provider causes the event, because that call is not made on behalf of the user. */
  | ({ readonly type: 'reauthenticated' } & Partial<AccountUserSubject>)
  | ({ readonly type: 'reauthentication_failed' } & Partial<AccountUserSubject>)
  /** `userId` is absent if the address is unknown. */
  | ({ readonly type: 'password_reset_requested' } & Partial<UserSubject>)
  | ({ readonly type: 'password_reset' } & UserSubject)
  /** The user replaced their password, with the current one. */
  | { readonly type: 'password_changed' }
  | { readonly type: 'passkey_added' }
  | { readonly type: 'passkey_deleted' }
  /** A user connected with the provider of the account, by themselves or with an address of a verified domain. */
  | ({ readonly type: 'sso_connected' } & AccountUserSubject)
  | { readonly type: 'sso_disconnected' }
  | { readonly type: 'sso_provider_changed' }
  | { readonly type: 'sso_provider_deleted' }
  | { readonly type: 'sso_requirement_changed'; readonly required: boolean }
  | { readonly type: 'sso_domain_verified' }
  | { readonly type: 'sso_domain_deleted' }
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
    } & UserSubject)
  | ({ readonly type: 'access_token_revoked'; readonly tokenId: string } & UserSubject)
  /** The first part of a user's personal data was sent. */
  | { readonly type: 'personal_data_exported' }
  /** The first part of an account's data was sent to the job that writes an archive. */
  | { readonly type: 'account_data_exported' }
  /** An operator changes the rights of a platform admin, by the command of the service. Stored before the change. */
  | ({ readonly type: 'platform_admin_granted' } & UserSubject)
  | ({ readonly type: 'platform_admin_revoked' } & UserSubject)
  // accounts: deletion
  | ({ readonly type: 'user_deletion_scheduled' } & DeletionSubject)
  | ({ readonly type: 'user_deletion_cancelled' } & DeletionSubject & UserSubject)
  /** The grace period has ended, and `accounts` has erased the user. */
  | ({ readonly type: 'user_deleted' } & DeletionSubject & UserSubject)
  | ({ readonly type: 'account_deletion_scheduled' } & DeletionSubject)
  | ({ readonly type: 'account_deletion_cancelled'; readonly accountId: string } & DeletionSubject)
  | ({ readonly type: 'account_deleted' } & DeletionSubject)
  // accounts: members
  | ({ readonly type: 'role_changed'; readonly role: string; readonly previousRole: string } & UserSubject)
  | ({ readonly type: 'member_removed'; readonly previousRole: string } & UserSubject)
  | { readonly type: 'invitation_created'; readonly invitationId: string }
  | { readonly type: 'invitation_revoked'; readonly invitationId: string }
  /** A user with an address of a verified domain joined the account by signing in with its provider. */
  | ({ readonly type: 'member_joined_by_domain' } & AccountUserSubject)
  | ({ readonly type: 'invitation_accepted'; readonly invitationId: string } & AccountUserSubject)
  // gateway
  | { readonly type: 'signed_out' }
  /** The user ended one of their other sessions. */
  | { readonly type: 'session_revoked' }
  /** A request before sign-in, or a confirmation of a password, was rejected because there were too many. */
  | { readonly type: 'attempts_limited'; readonly limit: 'sign_in' | 'password_reset' | 'registration' }
  | { readonly type: 'access_token_refused'; readonly reason: 'unknown' | 'expired' }
  /** An owner or admin started to download the security log of their account. */
  | { readonly type: 'security_log_exported' }
  /** A user started to download the decisions of the meetings that they can read. */
  | { readonly type: 'decisions_exported' }
  // meetings
  | ({ readonly type: 'meeting_shared'; readonly role: string } & MeetingSubject & UserSubject)
  | ({ readonly type: 'share_changed'; readonly role: string } & MeetingSubject & UserSubject)
  | ({ readonly type: 'share_removed' } & MeetingSubject & UserSubject)
  | ({ readonly type: 'minutes_emailed'; readonly recipients: number } & MeetingSubject)
  | ({ readonly type: 'meeting_exported'; readonly format: string } & MeetingSubject)
  | ({ readonly type: 'meeting_trashed' } & MeetingSubject)
  | ({ readonly type: 'meeting_restored' } & MeetingSubject)
  | ({ readonly type: 'meeting_deleted' } & MeetingSubject)
  | ({ readonly type: 'calendar_feed_created' } & UserSubject)
  | ({ readonly type: 'calendar_feed_deleted' } & UserSubject)
  // recordings
  | ({ readonly type: 'recording_deleted' } & MeetingSubject)
  /** A user started to download an archive of their data or, as an owner, of their account. */
  | { readonly type: 'data_export_downloaded'; readonly kind: 'user' | 'account' }
  // notifications
  /**
   * An email of the account was permanently rejected, or its retries were used up; with a status (RFC 3463) and a reason, it bounced later. The reason is the
   * text of the mail server, shortened and without addresses.
   */
  | ({ readonly type: 'email_failed'; readonly kind: FailedEmail } & Partial<MeetingSubject> & {
        readonly invitationId?: string;
        readonly status?: string;
        readonly reason?: string;
      });
