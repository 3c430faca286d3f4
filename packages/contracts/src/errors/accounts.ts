import { defineErrors } from './kinds.ts';

/** Errors of the accounts service. */
export const accountsErrors = defineErrors({
  'session.credentials_wrong': { kind: 'unauthenticated', message: 'Incorrect email or password.' },
  'session.code_required': { kind: 'unauthenticated', message: 'Enter the code from your authenticator app.' },
  'session.code_wrong': { kind: 'unauthenticated', message: 'Incorrect code. Enter the next one from your app.' },
  'two_factor.code_wrong': { kind: 'validation', message: 'Incorrect code. Enter the next one from your app.' },
  'two_factor.on': { kind: 'conflict', message: 'Two-factor authentication is already on.' },
  'two_factor.off': { kind: 'conflict', message: 'Two-factor authentication is off.' },
  'session.password_wrong': { kind: 'validation', message: 'Incorrect password.' },
  'access_token.unknown': { kind: 'unauthenticated', message: "This access token isn't valid." },
  'access_token.expired': {
    kind: 'unauthenticated',
    message: 'This access token has expired. Create a new one in the settings.',
  },
  'access_token.not_found': { kind: 'not_found', message: "This access token doesn't exist." },
  'access_token.scopes_exceeded': {
    kind: 'forbidden',
    message: "An access token can't create a token with more scopes than its own.",
  },
  'access_token.admin_needs_session': {
    kind: 'forbidden',
    message: 'Only a signed-in user can grant the scope admin. Sign in and create this access token in the settings.',
  },
  'user.name_blank': { kind: 'validation', message: 'Enter your name.' },
  'user.email_invalid': { kind: 'validation', message: 'Enter a valid email.' },
  'user.unknown_email': { kind: 'not_found', message: 'No user has this email.' },
  'user.email_taken': {
    kind: 'validation',
    message: 'This email is already registered. Sign in instead.',
  },
  'user.email_unverified': {
    kind: 'forbidden',
    message: 'Confirm your email first. Open the link we sent you, or request a new one in Settings.',
  },
  'user.password_unfit': { kind: 'validation', message: 'Choose another password.' },
  'user.picture_invalid': {
    kind: 'validation',
    message: 'Choose a JPEG or PNG image of at most 256 KB and 1,024 pixels.',
  },
  'user.picture_not_found': { kind: 'not_found', message: 'This user has no picture.' },
  'user.theme_unknown': { kind: 'validation', message: 'The theme must be light, dark or empty.' },
  'user.date_language_unknown': { kind: 'validation', message: 'Choose a language from the list.' },
  'user.time_zone_unknown': { kind: 'validation', message: 'Choose a time zone from the list.' },
  'account.not_found': { kind: 'not_found', message: "This workspace doesn't exist, or you aren't a member." },
  'account.name_blank': { kind: 'validation', message: 'Enter a workspace name.' },
  'account.full': {
    kind: 'validation',
    message: 'No seats left. Remove a member or add seats.',
  },
  'deletion.sole_owner': {
    kind: 'conflict',
    message: 'You are the only owner of a workspace with other members. Transfer its ownership or delete it first.',
  },
  'deletion.not_confirmed': { kind: 'validation', message: 'The text does not match. Nothing was deleted.' },
  'deletion.link_invalid': {
    kind: 'validation',
    message: 'This link is no longer valid. The deletion was cancelled, or has started.',
  },
  'deletion.started': { kind: 'conflict', message: 'The deletion has started and cannot be cancelled.' },
  'deletion.not_found': { kind: 'not_found', message: 'This deletion does not exist.' },
  'membership.not_found': { kind: 'not_found', message: "This person isn't a member of the workspace." },
  'membership.role_unknown': { kind: 'validation', message: 'The role must be owner, admin or member.' },
  'membership.last_owner': {
    kind: 'validation',
    message: 'A workspace needs an owner. Make another member an owner first.',
  },
  'membership.new_owner_unknown': { kind: 'validation', message: 'Choose another member as the new owner.' },
  'membership.successor_unknown': {
    kind: 'validation',
    message: 'Choose another member for the meetings and action items.',
  },
  'membership.not_permitted': { kind: 'forbidden', message: 'Only owners and admins of the workspace can do this.' },
  'membership.owner_only': { kind: 'forbidden', message: 'Only an owner of the workspace can do this.' },
  'invitation.not_found': { kind: 'not_found', message: "This invitation doesn't exist." },
  'invitation.invalid': {
    kind: 'validation',
    message: 'This invitation is no longer valid. Ask for a new one.',
  },
  'invitation.too_many_today': {
    kind: 'rate_limited',
    message: "You've reached the daily email limit. Please try again tomorrow.",
  },
  'invitation.already_member': { kind: 'validation', message: 'This person is already a member of the workspace.' },
  'email_verification.invalid': {
    kind: 'validation',
    message: 'This link is incomplete. Open the link in the email again, or request a new one.',
  },
  'email_verification.expired': { kind: 'validation', message: 'This link has expired. Request a new one.' },
  'email_verification.used': { kind: 'conflict', message: 'Your email is already confirmed.' },
  'email_verification.other_user': {
    kind: 'forbidden',
    message: 'This link is for another user. Sign in as that user and open it again.',
  },
  'email_verification.too_many': {
    kind: 'rate_limited',
    message: 'We already sent you a link. Check your inbox, or request another one later.',
  },
  'user.email_unchanged': { kind: 'validation', message: 'This is your current email.' },
  'email_change.invalid': {
    kind: 'validation',
    message: 'This link is incomplete. Open the link in the email again.',
  },
  'email_change.expired': {
    kind: 'validation',
    message: 'This link is no longer valid. Change your email in Settings again.',
  },
  'email_change.other_user': {
    kind: 'forbidden',
    message: 'This link is for another user. Sign in as that user and open it again.',
  },
  'email_change.taken': { kind: 'validation', message: 'This email is already registered. Choose another one.' },
  'email_change.too_many': {
    kind: 'rate_limited',
    message: 'We already sent you a link. Check the inbox, or try again later.',
  },
  'passkey.name_blank': { kind: 'validation', message: 'Enter a name for the passkey.' },
  'passkey.not_found': { kind: 'not_found', message: 'This passkey does not exist.' },
  'passkey.too_many': { kind: 'validation', message: 'You have too many passkeys. Delete one first.' },
  'passkey.refused': { kind: 'validation', message: 'The passkey could not be verified. Please try again.' },
  'sso.unavailable': { kind: 'not_found', message: "SSO isn't set up for this email." },
  'sso.required': { kind: 'forbidden', message: 'This workspace requires SSO. Continue with SSO to sign in.' },
  'sso.domain_captured': {
    kind: 'forbidden',
    message: 'Your organization uses SSO. Sign in with SSO to continue.',
  },
  'sso.failed': { kind: 'validation', message: 'Signing in with SSO failed. Please try again.' },
  'sso.not_connected': {
    kind: 'forbidden',
    message: "You aren't connected with SSO yet. Sign in with your password and connect in Settings.",
  },
  'sso.not_member': {
    kind: 'forbidden',
    message: 'You are no longer a member of this workspace. Ask an admin for an invitation.',
  },
  'sso.connection_taken': {
    kind: 'conflict',
    message: 'This account of the provider is connected with another user of the workspace.',
  },
  'sso.other_account': {
    kind: 'forbidden',
    message: 'You signed in with SSO, which opens one workspace only. Sign in with your password to use others.',
  },
  'sso.own_credentials_required': {
    kind: 'forbidden',
    message: 'You signed in with SSO. Sign in with your password to do this.',
  },
  'sso.session_required': { kind: 'forbidden', message: 'Confirm with your password or a passkey.' },
  'sso.reauthentication_failed': {
    kind: 'forbidden',
    message: "Signing in to your provider failed, so we couldn't confirm it's you. Please try again.",
  },
  'sso.other_user': {
    kind: 'forbidden',
    message: "You signed in to your provider as another user, so we couldn't confirm it's you. Try again as yourself.",
  },
  'sso.not_signed_in_again': {
    kind: 'forbidden',
    message:
      "Your provider didn't ask you to sign in again, so we couldn't confirm it's you. Use a passkey or your password.",
  },
  'sso.provider_missing': { kind: 'not_found', message: "SSO isn't set up for this workspace." },
  'sso.provider_invalid': { kind: 'validation', message: 'Check the settings of the provider.' },
  'sso.provider_unreachable': {
    kind: 'validation',
    message: "The provider's configuration couldn't be read. Check the issuer URL.",
  },
  'sso.not_tested': { kind: 'conflict', message: 'Connect yourself with SSO before you require it.' },
  'sso.domain_invalid': { kind: 'validation', message: 'Enter a domain, such as example.com.' },
  'sso.domain_unknown': { kind: 'not_found', message: 'This domain is not in the list.' },
  'sso.domain_taken': { kind: 'conflict', message: 'Another workspace has verified this domain.' },
  'sso.domain_unverified': {
    kind: 'validation',
    message: "The DNS record wasn't found. New records can take up to an hour.",
  },
  'sso.too_many_domains': { kind: 'validation', message: 'You have too many domains. Delete one first.' },
  'glossary.not_permitted': { kind: 'forbidden', message: 'Only owners and admins can change the glossary.' },
  'glossary.invalid': { kind: 'validation', message: "These terms aren't valid." },
  'glossary.full': { kind: 'validation', message: "The glossary is full. Delete terms you don't need." },
  'password_reset.invalid': { kind: 'validation', message: 'This link is no longer valid. Ask for a new one.' },
});
