/** UI texts for the agenda. */
export const texts = {
  heading: 'Agenda',
  items: 'Agenda items',
  /** Used in "New agenda item" and "Add agenda item". */
  itemNoun: 'agenda item',
  item: 'Agenda item',
  add: 'Add agenda item',
  edit: 'Edit',
  deleteLabel: (title: string) => `Delete ${title}`,
  deleteTitle: 'Delete agenda item',
  deleteQuestion: 'Are you sure you want to delete this agenda item?',
  from: (meeting: string) => `From “${meeting}”`,
  rejected: (title: string, reason: string) => `“${title}” was not added. ${reason}`,
  empty: 'No agenda items',
  loading: 'Loading the agenda',
  notLoaded: "Couldn't load the agenda.",
} as const;
