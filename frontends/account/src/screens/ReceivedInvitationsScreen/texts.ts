/** UI texts for received invitations. */
export const texts = {
  title: 'Invitations',
  loading: 'Loading invitations',
  empty: 'No invitations. You see one here when someone invites your email address to a workspace.',
  invitedBy: (inviter: string) => `Invited by ${inviter}`,
  expires: (date: string) => `Expires ${date}`,
  open: 'View invitation',
  openNamed: (workspace: string) => `View invitation to ${workspace}`,
} as const;
