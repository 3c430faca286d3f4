/** UI texts for the dashboard. */
export const texts = {
  title: 'Dashboard',
  loading: 'Loading dashboard',
  upcoming: 'Upcoming',
  firstMeeting: {
    title: 'Your first meeting',
    hint: 'Add a transcript to get minutes and action items.',
    sample: 'Try a sample',
    transcript: 'Add transcript',
    record: 'Record',
    sampleTitle: 'Sample: garden day planning',
    failed: "The sample couldn't be added. Please try again.",
  },
  checklist: {
    title: 'Getting started',
    done: 'Done:',
    meeting: 'Add your first meeting',
    team: 'Invite your team',
    dismiss: 'Dismiss',
  },
  recent: { title: 'Recent meetings', loading: 'Loading meetings', all: 'All meetings' },
  approvals: { title: 'Waiting for your approval', all: 'View all' },
  items: {
    title: 'My open items',
    loading: 'Loading action items',
    empty: 'No open items.',
    all: 'All action items',
    toReview: (count: number) => (count === 1 ? '1 suggestion to review →' : `${count} suggestions to review →`),
  },
} as const;
