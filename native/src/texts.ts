/** All texts of the app. The web application has its own. */
export const texts = {
  start: {
    title: 'Open Minutehand',
    label: 'Address',
    hint: 'The address of your Minutehand, or a link from an invitation.',
    open: 'Open',
    opening: 'Opening Minutehand',
    errors: {
      missing: 'Enter an address',
      invalid: 'Enter an address like minutes.example.com',
      insecure: 'Use an address that begins with https://',
      otherInstallation: (host: string) => `This app only opens ${host}`,
    },
    unreachable: {
      title: "Minutehand can't be reached",
      offline: 'Connect to the internet, then retry.',
      noResponse: (host: string) => `${host} didn't respond. Check your connection, then retry.`,
    },
  },
  signOutFailed: 'Sign-out failed',
  deletion: {
    title: 'Delete your account?',
    detail: (email: string) =>
      `${email} is signed out everywhere now and deleted after a grace period. Until then, sign in or use the link in our email to cancel.`,
    password: 'Password',
    passwordMissing: 'Enter your password',
    confirm: 'Delete account',
    cancel: 'Cancel',
    failed: 'Account not deleted',
    scheduledTitle: 'Account scheduled for deletion',
    scheduled: (date: string) => `Your account will be deleted on ${date}. Sign in to cancel.`,
  },
  close: 'Close',
  requests: {
    unreachable: "Minutehand can't be reached. Check your connection and try again.",
    timeout: 'Minutehand took too long to respond. Try again.',
    failed: 'Something went wrong. Try again.',
  },
} as const;
