export type PresenceActivity = 'viewing' | 'editing_minutes';

/** A browser tab in which a user has a meeting open. */
export type PresenceEntry = {
  readonly userId: string;
  readonly name: string;
  readonly activity: PresenceActivity;
  /** When the tab last reported (ms since 1970). */
  readonly at: number;
};

export type ActiveUser = Omit<PresenceEntry, 'at'>;

/** The other users, without duplicates. Editing in any tab takes precedence over viewing in the others. */
export function listOtherUsers(entries: readonly PresenceEntry[], userId: string): ActiveUser[] {
  const otherUsers = new Map<string, ActiveUser>();
  for (const { at: _at, ...otherUser } of entries) {
    if (otherUser.userId === userId || otherUsers.get(otherUser.userId)?.activity === 'editing_minutes') continue;
    otherUsers.set(otherUser.userId, otherUser);
  }
  return [...otherUsers.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
