/** UI texts for sign-in with a passkey, and with a code after the password. */
export const texts = {
  passkey: 'Sign in with a passkey',
  codeTitle: 'Enter your code',
  codeIntro: 'Open your authenticator app and enter the code it shows for Minutehand.',
  code: 'Code',
  codeHint: 'Lost your phone? Enter one of your recovery codes.',
  back: 'Back',
  codeMissing: 'Enter your code',
} as const;
