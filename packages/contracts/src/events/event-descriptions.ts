import type { EventName } from './registry.ts';

/** When each event is published and what it requests, in sentences for docs/events.md. */
export const eventDescriptions: Readonly<Record<EventName, string>> = {
  'accounts.user_registered': 'A user registered.',
  'accounts.user_changed': 'A user changed their name or time zone.',
  'accounts.user_deleted': 'The grace period after a user requested their deletion has ended.',
  'accounts.account_deleted': 'The grace period after an owner deleted an account has ended.',
  'accounts.deletion_scheduled':
    'The deletion of a user or an account was requested. It starts after the grace period.',
  'accounts.member_invited': 'A person was invited to an account.',
  'accounts.invitation_revoked': 'An invitation was revoked: its link no longer works.',
  'accounts.member_joined': 'A user became a member of an account.',
  'accounts.member_role_changed': 'The role of a member changed.',
  'accounts.member_removed': 'A member left or was removed from an account.',
  'accounts.sso_changed':
    'Single sign-on of an account was made mandatory, replaced or removed, or became mandatory for a former owner.',
  'accounts.password_reset_requested':
    'A password reset was requested. Also published for unknown addresses, so that timing discloses nothing.',
  'accounts.email_verification_requested':
    'A user registered with an address that is not verified, or requested another link.',
  'accounts.email_change_requested': 'A user requested a new address, which has to be confirmed.',
  'accounts.password_changed':
    'A new password was set, a new address confirmed, or the deletion of the user requested. Earlier sessions, access tokens and calendar feeds end.',
  'meetings.transcript_stored':
    'A transcript was stored, before its meeting refers to it. Completes an interrupted import.',
  'meetings.transcript_corrected':
    'Words or speakers of a transcript were edited. Completes an interrupted update of minutes and action items.',
  'meetings.transcript_ready': 'The meeting refers to a new transcript: requests its first generation.',
  'meetings.generation_requested': 'Requests a later generation of the same transcript (Retry, regenerate).',
  'meetings.meeting_changed': 'State, progress, title, title suggestion or transcript of a meeting changed.',
  'meetings.minutes_changed': 'The minutes changed.',
  'meetings.action_items_changed': 'The action items of a meeting changed.',
  'meetings.agenda_items_changed': 'The agenda changed.',
  'meetings.notes_changed': 'The notes changed.',
  'meetings.item_changes_changed':
    'The changes that a transcript proposes for earlier action items changed or were decided.',
  'meetings.series_joined': 'A meeting with a transcript joined a series.',
  'meetings.minutes_ready':
    'Everything that a generation produced is stored. Once for each generation except those of action items only.',
  'meetings.minutes_email_requested': 'A user sent minutes to addresses. Once for each request.',
  'meetings.action_item_assigned': 'An action item was assigned to a member.',
  'meetings.meeting_shared': 'A meeting was shared with a member.',
  'meetings.members_mentioned': 'The notes mention members that they did not mention before.',
  'meetings.approval_decided': 'Minutes were submitted for review, returned or approved.',
  'meetings.processing_failed': 'A generation or a transcription failed.',
  'meetings.action_item_commented': 'A user commented on an action item. Once for each comment.',
  'meetings.assignment_mail_requested':
    'Action items were assigned to a person outside the account. Once for each change, however many items.',
  'meetings.action_items_due': 'Action items of one person are due. Once for each item and due date.',
  'meetings.series_brief_due':
    'A meeting of a series begins soon, and a member attends it. Once for each meeting and member.',
  'meetings.access_changed': 'The readers of a meeting changed.',
  'meetings.meeting_deleted': 'A meeting was deleted.',
  'recordings.recording_started': 'The first chunk of a recording was stored.',
  'recordings.pause_changed': 'A recording was paused or resumed.',
  'recordings.recording_stopped': 'A recording was stopped. Its chunks are joined next.',
  'recordings.recording_deleted': 'The audio of a recording was deleted.',
  'recordings.recording_finalised': 'The chunks of a recording were joined to one file, which is stored.',
  'recordings.transcription_requested': 'The transcription of a recording starts, continues or is retried.',
  'recordings.transcription_progressed': 'A transcription reached another percentage.',
  'recordings.transcribed':
    'A recording was transcribed. `meetings` fetches the transcript; `recordings` removes the live one.',
  'recordings.live_piece_due': 'Enough audio of an open recording arrived for another piece of its live transcript.',
  'recordings.part_due': 'Enough audio of an open recording arrived to prepare another part of its transcription.',
  'recordings.live_transcript_changed': 'The live transcript of a recording got another piece, or was stopped.',
  'recordings.mark_added': 'A user marked a moment of an open recording.',
  'recordings.failed': 'A recording could not be joined or transcribed, with a code of the error catalog.',
  'ai.generation_progressed': 'A generation reached another step or percentage.',
  'ai.generation_finished': 'A generation finished. `meetings` fetches the result.',
  'ai.generation_failed': 'A generation failed, with a code of the error catalog.',
  'billing.subscription_changed': 'Not published yet. The limits of an account changed.',
  'notifications.notification_created': 'A user has a new notification.',
  'meetings.erased': 'The service has erased what it stored of a deleted user or account.',
  'recordings.data_export_requested': 'A user requested an archive of their data or, as an owner, of their account.',
  'recordings.data_export_finished': 'The archive can be downloaded, or the job failed after its last attempt.',
  'recordings.erased': 'The service has erased what it stored of a deleted user or account.',
  'ai.erased': 'The service has erased what it stored of a deleted user or account.',
  'search.erased': 'The service has erased what it stored of a deleted user or account.',
  'notifications.erased': 'The service has erased what it stored of a deleted user or account.',
  'notifications.weekly_digest_due': 'The weekly digest of a user in an account is due. Once a week.',
  'notifications.email_failed': 'An email was permanently rejected, its retries were used up, or it bounced later.',
};
