import type { ShareRole } from '@minutehand/contracts/http/meetings/shares';

/** UI texts for sharing. */
export const texts = {
  share: 'Share',
  people: 'People',
  shareTitle: 'Share this meeting',
  peopleTitle: 'Who can see this meeting',
  description: 'Owners and admins of the workspace can see every meeting.',
  peopleWithAccess: 'People with access',
  loading: 'Loading people with access',
  roles: { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' } satisfies Record<ShareRole, string>,
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  you: (name: string) => `${name} (you)`,
  formerMember: 'Former member',
  leave: 'Leave',
  leaveTitle: 'Leave this meeting',
  leaveWarning: (title: string) => `You will no longer see “${title}”, unless someone shares it with you again.`,
  person: 'Person',
  searchPerson: 'Name or email',
  personMissing: 'Please choose a person',
  sharedWith: (name: string) => `Shared with ${name}`,
} as const;
