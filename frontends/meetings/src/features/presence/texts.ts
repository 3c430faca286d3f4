/** UI texts for the users who have the meeting open. */
export const texts = {
  here: (name: string) => `${name} is here`,
  otherUsersPresent: (count: number) => `${count} others here`,
  editing: (name: string) => `${name} is editing the minutes`,
  severalEditing: (count: number) => `${count} others are editing the minutes`,
} as const;
