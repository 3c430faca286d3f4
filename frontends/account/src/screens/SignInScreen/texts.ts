const ssoErrors: Readonly<Record<string, string>> = {
  'sso.not_connected':
    "You aren't connected with SSO yet. Sign in with your password and connect in Settings, Security.",
  'sso.not_member': 'You are no longer a member of this workspace. Ask an admin for an invitation.',
  'sso.connection_taken': 'This account of the provider is connected with another user of the workspace.',
  'sso.provider_unreachable': "Your organization's provider isn't available. Please try again later.",
  'account.full': 'No seats left in the workspace. Ask its owner to add seats.',
  'gateway.rate_limited': 'Too many attempts. Please wait a moment and try again.',
};

/** UI texts for sign-in with a passkey, with SSO, and with a code after the password. */
export const texts = {
  passkey: 'Sign in with a passkey',
  sso: {
    open: 'Continue with SSO',
    title: 'Sign in with SSO',
    intro: "Enter your work email to continue with your organization's provider.",
    action: 'Continue with SSO',
    errors: ssoErrors,
    failed: 'Signing in with SSO failed. Please try again.',
  },
  codeTitle: 'Enter your code',
  codeIntro: 'Open your authenticator app and enter the code it shows for Minutehand.',
  code: 'Code',
  codeHint: 'Lost your phone? Enter one of your recovery codes.',
  back: 'Back',
  codeMissing: 'Enter your code',
} as const;
