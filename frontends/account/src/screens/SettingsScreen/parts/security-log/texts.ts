import type {
  SecurityEventCategory,
  SecurityEventEntry,
  SecurityEventType,
} from '@minutehand/contracts/http/security-events';

const DELETED_USER = 'Deleted user';
const getUserName = ({ user }: SecurityEventEntry) => (user === null ? 'A user' : (user.name ?? DELETED_USER));
const getRole = ({ details }: SecurityEventEntry) => details.role ?? '';

const failures: Readonly<Record<string, string>> = {
  wrong_password: 'incorrect password',
  wrong_code: 'incorrect code',
  passkey_refused: 'passkey not accepted',
  sso_refused: 'SSO not accepted',
};

const emails: Readonly<Record<string, string>> = {
  invitation: 'invitation',
  minutes: 'minutes',
  assigned_item: 'assigned action item',
  due_items: 'due action items',
  series_brief: 'brief before a meeting',
  weekly_digest: 'weekly digest',
  notification: 'notification',
  digest: 'summary of notifications',
  data_export: 'export of data',
};

/** UI texts for the "Security log" tab. */
export const texts = {
  tab: 'Security log',
  title: 'Security log',
  intro: 'Who signed in, who changed what, and undelivered emails. Kept for one year.',
  filters: 'Filters',
  category: 'Event',
  categories: {
    '': 'All events',
    sign_in: 'Signing in',
    credentials: 'Credentials',
    members: 'Members',
    sharing: 'Shares',
    emails: 'Emails',
    data: 'Data',
  } satisfies Record<SecurityEventCategory | '', string>,
  person: 'Person',
  everyone: 'Everyone',
  period: 'Period',
  periods: { '': 'Any time', '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days' },
  download: 'Download CSV',
  downloading: 'Preparing...',
  downloadFailed: "The security log couldn't be downloaded. Please try again.",
  loading: 'Loading the security log',
  empty: 'No security events yet.',
  noMatches: 'No security events match these filters.',
  loadMore: 'Load more',
  deletedUser: DELETED_USER,
  unknown: 'Not signed in',
  product: 'Minutehand',
  withToken: (name: string) => `${name}, by an access token`,
  network: (network: string) => `Network ${network}`,
  openMeeting: 'Open meeting',
  events: {
    user_registered: () => 'Created account',
    signed_in: () => 'Signed in',
    sign_in_failed: ({ details }) => {
      const reason = failures[details.reason ?? ''];
      return reason === undefined ? 'Could not sign in' : `Could not sign in: ${reason}`;
    },
    reauthenticated: () => 'Confirmed their identity',
    reauthentication_failed: () => 'Failed to confirm their identity',
    signed_in_without_sso: () => 'Signed in without SSO, as an owner',
    signed_out: () => 'Signed out',
    session_revoked: () => 'Signed out another device',
    attempts_limited: () => 'Rejected after too many attempts',
    access_token_refused: () => 'An invalid access token was rejected',
    password_reset_requested: () => 'Requested a link to reset the password',
    password_reset: () => 'Reset the password by a link',
    password_changed: () => 'Changed the password',
    passkey_added: () => 'Added a passkey',
    passkey_deleted: () => 'Deleted a passkey',
    email_change_requested: () => 'Requested a new email',
    email_changed: () => 'Changed the email',
    two_factor_enabled: () => 'Turned two-factor authentication on',
    two_factor_disabled: () => 'Turned two-factor authentication off',
    recovery_codes_renewed: () => 'Replaced the recovery codes',
    sso_connected: () => 'Connected with SSO',
    sso_disconnected: () => 'Disconnected from SSO',
    sso_provider_changed: () => 'Changed the SSO provider',
    sso_provider_deleted: () => 'Removed the SSO provider',
    sso_requirement_changed: ({ details }) => (details.required === 'true' ? 'Required SSO' : 'No longer requires SSO'),
    sso_domain_verified: () => 'Verified a domain for SSO',
    sso_domain_deleted: () => 'Deleted a domain of SSO',
    access_token_created: ({ details }) => `Created an access token (${(details.scopes ?? '').replaceAll(' ', ', ')})`,
    access_token_revoked: (event) => `Revoked an access token of ${getUserName(event)}`,
    platform_admin_granted: (event) => `Made ${getUserName(event)} a platform admin`,
    platform_admin_revoked: (event) => `Removed ${getUserName(event)} as a platform admin`,
    calendar_feed_created: () => 'Created a calendar feed',
    calendar_feed_deleted: (event) => `Deleted the calendar feed of ${getUserName(event)}`,
    role_changed: (event) =>
      `Changed the role of ${getUserName(event)} from ${event.details.previousRole ?? ''} to ${getRole(event)}`,
    member_removed: (event) => `Removed ${getUserName(event)}`,
    member_joined_by_domain: () => 'Joined by SSO',
    invitation_created: () => 'Sent an invitation',
    invitation_revoked: () => 'Revoked an invitation',
    invitation_accepted: () => 'Accepted invitation',
    meeting_shared: (event) => `Shared a meeting with ${getUserName(event)} (${getRole(event)})`,
    share_changed: (event) => `Changed the role of ${getUserName(event)} in a meeting to ${getRole(event)}`,
    share_removed: (event) => `Removed ${getUserName(event)} from a meeting`,
    minutes_emailed: ({ details }) =>
      details.recipients === '1'
        ? 'Emailed minutes to 1 address'
        : `Emailed minutes to ${details.recipients} addresses`,
    email_failed: ({ details }) => {
      const text = `Email not delivered: ${emails[details.kind ?? ''] ?? 'unknown'}`;
      const report = [details.status, details.reason].filter(Boolean).join(' ');
      return report === '' ? text : `${text} (${report})`;
    },
    personal_data_exported: () => 'Downloaded their data',
    account_data_exported: () => 'Exported the workspace',
    data_export_downloaded: ({ details }) =>
      details.kind === 'account' ? 'Downloaded the export of the workspace' : 'Downloaded the export of their data',
    security_log_exported: () => 'Downloaded the security log',
    decisions_exported: () => 'Downloaded decisions',
    meeting_exported: ({ details }) => `Exported a meeting (.${details.format ?? ''})`,
    meeting_trashed: () => 'Moved a meeting to the trash',
    meeting_restored: () => 'Restored a meeting',
    meeting_deleted: () => 'Deleted a meeting',
    recording_deleted: () => 'Deleted the audio of a meeting',
    user_deletion_scheduled: () => 'Requested the deletion of their user',
    user_deletion_cancelled: () => 'Cancelled the deletion of their user',
    user_deleted: (event) => `${getUserName(event)} was deleted`,
    account_deletion_scheduled: () => 'Requested the deletion of the workspace',
    account_deletion_cancelled: () => 'Cancelled the deletion of the workspace',
    account_deleted: () => 'The workspace was deleted',
  } satisfies Record<SecurityEventType, (event: SecurityEventEntry) => string>,
} as const;
