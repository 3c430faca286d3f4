const formatCount = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Texts for emails and notifications. Lines of an email are paragraphs. */
export const texts = {
  hello: (name: string) => (name === '' ? 'Hi,' : `Hi ${name},`),
  footer: 'Sent by Minutehand, which turns meetings into minutes and action items.',
  minutesReady: {
    notification: 'Minutes are ready',
    newDraft: 'New draft ready',
    subject: (title: string) => `Minutes ready: ${title}`,
    intro: (title: string) => `The minutes of “${title}” are ready to review.`,
    button: 'Read the minutes',
  },
  newDraftReady: {
    subject: (title: string) => `New draft of minutes: ${title}`,
    intro: (title: string) =>
      `A new draft of the minutes of “${title}” is ready. The minutes stay as they are until it is accepted.`,
    button: 'Open the meeting',
  },
  unverifiedMinutesReady: {
    subject: 'Minutes ready',
    intro: 'The minutes of a meeting are ready on Minutehand.',
    reason:
      "We can't show its title until this email is confirmed. If you didn't create an account, you can ignore this email.",
  },
  minutes: {
    subject: 'Minutes of a meeting',
    summary: 'Summary',
    decisions: 'Decisions',
    actionItems: 'Action items',
    intro: (title: string) => `Here are the minutes of “${title}”.`,
    reason: 'You get this email because this meeting type sends its minutes to you.',
    button: 'Open the meeting',
    sent: (sender: string, title: string) => `${sender} sent you the minutes of “${title}”.`,
    unknownSender: 'A Minutehand user',
    buttonIfShared: 'Open the meeting, if it is shared with you',
  },
  confirmation: {
    subject: 'Confirm that you want minutes by email',
    sender: (name: string, email: string) => `${name} (${email})`,
    unknownSender: 'A member of a Minutehand workspace',
    intro: (sender: string) => `${sender} wants to send you meeting minutes by email.`,
    detail: "You'll get them only if you confirm. If you don't want them, you can ignore this email.",
    button: 'Confirm',
  },
  invitation: {
    subject: "You're invited to a workspace on Minutehand",
    intro: (inviter: string, workspace: string) =>
      `${inviter} invited you to join “${workspace}” on Minutehand, where meetings become minutes and action items.`,
    reason: "If you weren't expecting this invitation, you can ignore this email.",
    button: 'Join workspace',
  },
  passwordChanged: {
    subject: 'Your Minutehand password was changed',
    intro: (moment: string) =>
      `Your password was changed on ${moment}. Other sessions were signed out, and your access tokens and calendar feeds were revoked.`,
    advice: "If this wasn't you, set a new password now and make sure no one else can read your email.",
    button: 'Set a new password',
  },
  verification: {
    subject: 'Confirm your email address for Minutehand',
    intro: 'Someone created a Minutehand account with this email. If it was you, confirm it within a day.',
    reason: "If it wasn't you, you can ignore this email. Until you confirm, that account can't send email.",
    button: 'Confirm email',
  },
  emailChange: {
    subject: 'Confirm your new email address for Minutehand',
    intro: 'Use this link to sign in to Minutehand with this email from now on. It works once, for a day.',
    reason: "If you didn't request it, you can ignore this email. Nothing has changed.",
    button: 'Confirm email',
  },
  emailChangeNotice: {
    subject: 'Your Minutehand email is about to change',
    intro: 'Someone asked to sign in to your account with another email. It changes when that email is confirmed.',
    advice: "If this wasn't you, set a new password now. It cancels the change if that email isn't confirmed yet.",
    button: 'Set a new password',
  },
  dataExport: {
    ready: {
      subject: 'Your export is ready',
      intro: (isOfAccount: boolean, date: string) =>
        `The export of ${isOfAccount ? 'your workspace' : 'your data'} is ready. You can download it in your settings until ${date}.`,
      advice: "If you didn't request it, change your password.",
    },
    failed: {
      subject: 'Your export failed',
      intro: (isOfAccount: boolean) => `We couldn't export ${isOfAccount ? 'your workspace' : 'your data'}.`,
      advice: 'Open your settings to try again.',
    },
    button: 'Open settings',
  },
  deletionScheduled: {
    subject: { user: 'Your Minutehand account will be deleted', account: 'Your Minutehand workspace will be deleted' },
    user: (date: string) => `Your account and your data will be deleted on ${date}. Until then, you can cancel.`,
    account: (name: string, date: string) =>
      `The workspace "${name}" and everything in it will be deleted on ${date}. Until then, owners can cancel.`,
    advice: "If this wasn't you, cancel the deletion now and set a new password.",
    button: 'Cancel the deletion',
  },
  passwordReset: {
    subject: 'Set a new password for Minutehand',
    intro: 'Use this link to set a new password. It works once, for an hour.',
    reason: "If you didn't request it, you can ignore this email. Nothing has changed.",
    button: 'Set a new password',
  },
  assignment: {
    subject: (count: number) => (count === 1 ? 'An action item for you' : `${count} action items for you`),
    intro: (sender: string, count: number, meetings: string) =>
      `${sender} assigned you ${count === 1 ? 'an action item' : `${count} action items`} ${meetings}.`,
    from: (title: string) => `from the meeting “${title}”`,
    ofMeetings: 'from several meetings',
    noAccount: (count: number) => `You don't need an account to open and complete ${count === 1 ? 'it' : 'them'}.`,
    unknownSender: 'A Minutehand user',
    due: (day: string) => `Due ${day}`,
    reason: (count: number) =>
      `${count === 1 ? 'The link works' : 'The links work'} only for you. If you weren't expecting this email, you can ignore it.`,
  },
  due: {
    today: 'today',
    tomorrow: 'tomorrow',
    subject: (count: number, when: string) =>
      count === 1 ? `An action item is due ${when}` : `${count} action items are due ${when}`,
    subjectWith: (when: string, description: string) => `Due ${when}: ${description}`,
    intro: (count: number, when: string, day: string) =>
      count === 1
        ? `Your action item is due ${when}, ${day}.`
        : `${count} of your action items are due ${when}, ${day}.`,
    notificationToday: 'Due today',
    notificationTomorrow: 'Due tomorrow',
    items: (count: number) => `${count} action items`,
  },
  brief: {
    notification: 'See earlier decisions and open action items',
    subject: (title: string) => `Before your meeting: ${title}`,
    intro: (title: string, start: string) => `“${title}” starts on ${start}. From earlier meetings:`,
    decisions: 'Decided earlier',
    actionItems: 'Open action items',
    agenda: 'Unfinished agenda items',
    button: 'Open the meeting',
  },
  weekly: {
    notification: 'Your week',
    counts: ({ decisions, items }: { decisions: number; items: number }) =>
      `${formatCount(decisions, 'decision')}, ${formatCount(items, 'open action item')}`,
    subject: (counts: string) => `Your week: ${counts}`,
    intro: (from: string, to: string) => `This was decided from ${from} to ${to}, and this is open.`,
    decisions: 'Decisions',
    stale: 'Overdue, or not changed for three weeks',
    open: 'Your other open action items',
    moreDecisions: 'There are more decisions in the list of decisions.',
    button: 'Open your action items',
  },
  dueOn: (day: string, isOverdue: boolean) => (isOverdue ? `Overdue since ${day}` : `Due ${day}`),
  replacedBy: (text: string, meeting: string) => `Replaced by “${text}” in “${meeting}”`,
  fromMeeting: (title: string) => `From “${title}”`,
  moreLine: (count: number) => `And ${count} more.`,
  turnOffEmailLink: 'Turn off this email',
  someone: 'Someone',
  notificationSubject: (title: string, body: string) => `${body} · ${title}`,
  settingsLink: 'Notification settings',
  digest: {
    subject: (count: number) => (count === 1 ? '1 new notification' : `${count} new notifications`),
    intro: "Here's what happened in your meetings.",
    open: 'Open',
  },
  comment: {
    notification: (author: string, description: string) =>
      `${author === '' ? 'Someone' : author} commented on “${description}”`,
  },
  updates: {
    assigned: (actor: string, description: string) => `${actor} assigned you “${description}”`,
    mentioned: (actor: string) => `${actor} mentioned you in the notes`,
    shared: (actor: string) => `${actor} shared this meeting with you`,
    submitted: (actor: string) => `${actor} asked for your approval`,
    returned: (actor: string) => `${actor} returned the minutes`,
    approved: (actor: string) => `${actor} approved the minutes`,
    failed: 'Processing failed. Open the meeting to retry.',
  },
  invited: (inviter: string) => `${inviter} invited you to this workspace`,
  openItem: 'Open or mark as done',
  unsubscribe: 'Unsubscribe from email of this workspace',
} as const;
