const ssoErrors: Readonly<Record<string, string>> = {
  'sso.reauthentication_failed':
    "Signing in to your provider failed, so we couldn't confirm it's you. No changes were made. Please try again.",
  'sso.other_user':
    "You signed in to your provider as another user, so we couldn't confirm it's you. No changes were made.",
  'sso.not_signed_in_again':
    "Your provider didn't ask you to sign in again, so we couldn't confirm it's you. Use a passkey or your password.",
};

/** The text for the code of a specific failure. Undefined for other codes, which any link can contain. */
export const getSsoError = (code: string): string | undefined =>
  Object.hasOwn(ssoErrors, code) ? ssoErrors[code] : undefined;

/** UI texts for this area. */
export const texts = {
  product: 'Minutehand',
  errorTitle: 'Something went wrong',
  errorHint: 'Retry, or reload the page.',
  unreachable: 'Connection failed',
  home: {
    pageTitle: 'Minutes and action items from meetings',
    title: 'Meetings become minutes and action items',
    lead: 'Record a meeting or add its transcript. Get minutes, decisions, and action items with owners and dates.',
    register: 'Create an account',
    pricing: 'See pricing',
    minutesPicture: 'A meeting: minutes with the quote behind a line, action items, and the transcript beside them',
    meetingsPicture: 'The list of meetings, by week, with attendees and open action items',
    points: [
      {
        title: 'Every line has its source',
        text: 'Select a line to see who said it, and when. Nothing is added that nobody said.',
      },
      {
        title: 'Action items with owners',
        text: 'Owners and due dates come from the meeting. Reminders arrive before an item is due.',
      },
      {
        title: 'Yours to edit and approve',
        text: 'Edit minutes as a document, get them approved, and export them as PDF, Word, or Markdown.',
      },
    ],
    testimonials: {
      title: 'Testimonials',
      role: (title: string, company: string) => [title, company].filter((part) => part !== '').join(', '),
      show: (number: number, count: number) => `Show testimonial ${number} of ${count}`,
    },
  },
  navigation: {
    actionItemCounts: (toReview: number, open: number) => ` ${toReview} to review, ${open} open`,
    label: 'Main',
    dashboard: 'Dashboard',
    meetings: 'Meetings',
    actionItems: 'Action items',
    decisions: 'Decisions',
    assistant: 'Assistant',
    meetingTypes: 'Meeting types',
    pricing: 'Pricing',
    team: 'Team',
    settings: 'Settings',
    signIn: 'Sign in',
    skip: 'Skip to content',
  },
  sidebar: {
    label: 'Sidebar',
    open: 'Open sidebar',
    collapse: 'Collapse sidebar',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  assistant: {
    open: 'Open assistant',
    close: 'Close assistant',
    failed: "Couldn't load the assistant.",
  },
  search: {
    label: 'Search',
    loading: 'Loading search',
    failed: "Couldn't load search. Everything else still works.",
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    search: 'Search and commands',
    latestToast: 'Go to the latest notification',
    show: 'Show keyboard shortcuts',
    toggleSidebar: 'Toggle the sidebar',
    newMeeting: 'New meeting',
    goToMeetings: 'Go to meetings',
    goToActionItems: 'Go to action items',
  },
  workspaceMenu: {
    label: 'Workspace',
    current: (name: string) => `Workspace: ${name}`,
    settings: 'Workspace settings',
    invitations: 'Invitations',
    workspaces: 'Workspaces',
  },
  userMenu: {
    label: 'Account',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    signOut: 'Sign out',
    signOutFailed: (reason: string) => `You're still signed in. ${reason}`,
  },
  loadingPage: 'Loading page',
  offline: "You're offline. Changes aren't saved until you're back.",
  interrupted: 'Live updates interrupted. Reconnecting…',
  scheduledDeletion: {
    title: { user: 'Your account is scheduled for deletion', account: 'This workspace is scheduled for deletion' },
    user: (date: string) => `Your account and your data will be deleted on ${date}.`,
    userCancelHint: 'Cancel to keep them.',
    signInWithPasswordToCancel:
      "You signed in with SSO, so you can't cancel it here. To keep them, use the link in the email, or sign in with your password.",
    account: (name: string, date: string) =>
      `${name} and everything in it will be deleted on ${date}. Until then it is closed to all members.`,
    cancelHint: 'Cancel to open it again.',
    ownerCanCancel: 'An owner of the workspace can cancel the deletion.',
    cancel: 'Cancel deletion',
    switchTo: (name: string) => `Switch to ${name}`,
  },
  ssoResult: {
    confirmed: "You're confirmed. No changes were made yet. Repeat your last action to complete it.",
    failed: (code: string) => getSsoError(code) ?? ssoErrors['sso.reauthentication_failed'],
  },
  password: {
    title: "Confirm it's you",
    description: 'For your security, confirm your identity to continue.',
    ssoDescription:
      "Sign in to your provider again with SSO, and you'll return to this page. Or enter your password if you have one.",
    ssoWhileRecording:
      'SSO opens another page, which would end the recording in this tab. To use it, finish the recording first.',
    label: 'Password',
    missing: 'Enter your password',
    confirm: 'Verify password',
    sso: 'Continue with SSO',
    passkey: 'Use a passkey',
    passkeyFailed: 'No passkey was used. Try again, or enter your password.',
  },
} as const;
