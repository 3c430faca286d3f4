/** The members of the demo team besides the demo user. All are fictitious, as their last name shows; nobody can sign in as them. */
export const demoMembers = ['Ada', 'Ben', 'Cleo'].map((name) => ({
  name: `${name} Sample`,
  email: `${name.toLowerCase()}.sample@minutehand.example`,
}));

type DemoItem = {
  /** Matches the generated item that is replaced by this one; without a match, the item is added. */
  readonly words: RegExp;
  readonly description: string;
  /** Name of a member, or of an external person. */
  readonly assignee?: string;
  /** Due date, in days from today. */
  readonly dueInDays?: number;
  readonly state: 'open' | 'done';
};

export type DemoMeeting = {
  readonly title: string;
  /** File of scripts/demo. */
  readonly transcript: string;
  readonly daysAgo: number;
  readonly agenda: readonly { readonly title: string; readonly completed: boolean }[];
  /** HTML. */
  readonly notes: string;
  /** Generated items that are not listed here are left to review. */
  readonly items: readonly DemoItem[];
  readonly isApproved?: boolean;
};

/** A series of three meetings, oldest first. */
export const demoMeetings: readonly DemoMeeting[] = [
  {
    title: 'Sample: library move, kickoff',
    transcript: 'library-move-1-kickoff.vtt',
    daysAgo: 15,
    agenda: [
      { title: 'Space on the second floor', completed: true },
      { title: 'Catalog and shelf numbers', completed: true },
      { title: 'Date of the move', completed: true },
      { title: 'What happens to the old shelves', completed: false },
    ],
    notes: '<p>Sample notes. The room has shelves for 400 books; we have 350.</p>',
    items: [
      {
        words: /measure/i,
        description: 'Measure the door and the reading table',
        assignee: 'Ben Sample',
        dueInDays: -11,
        state: 'done',
      },
      {
        words: /update the catalog/i,
        description: 'Update the catalog with the new shelf numbers',
        assignee: 'Cleo Sample',
        dueInDays: -2,
        state: 'done',
      },
      {
        words: /message to all teams/i,
        description: 'Ask all teams to return borrowed books',
        assignee: 'Demo User',
        dueInDays: -10,
        state: 'done',
      },
    ],
    isApproved: true,
  },
  {
    title: 'Sample: library move, preparation',
    transcript: 'library-move-2-preparation.vtt',
    daysAgo: 8,
    agenda: [
      { title: 'Open points of last week', completed: true },
      { title: 'Helpers and boxes', completed: true },
      { title: 'Lunch for the helpers', completed: true },
    ],
    notes:
      '<p>Sample notes from the preparation:</p><ul><li>Six helpers, 9 to 1</li><li>Forty boxes</li><li>80 € left for lunch</li></ul>',
    items: [
      {
        words: /reference books/i,
        description: 'Finish the shelf numbers of the reference books',
        assignee: 'Cleo Sample',
        dueInDays: -3,
        state: 'done',
      },
      {
        words: /still have a book/i,
        description: 'Write to the people who still have a book',
        assignee: 'Demo User',
        dueInDays: -2,
        state: 'open',
      },
      {
        words: /call the school/i,
        description: 'Agree on a date for the old shelves with the school',
        assignee: 'Cleo Sample',
        state: 'open',
      },
      {
        words: /order lunch/i,
        description: 'Order lunch for eight people',
        assignee: 'Demo User',
        dueInDays: 1,
        state: 'open',
      },
    ],
  },
  {
    title: 'Sample: library move, last check',
    transcript: 'library-move-3-last-check.vtt',
    daysAgo: 1,
    agenda: [
      { title: 'Open points', completed: true },
      { title: 'Plan for Saturday', completed: true },
      { title: 'Opening of the new library', completed: false },
    ],
    notes: '<p>Sample notes. Ask again in a month: longer opening hours?</p>',
    items: [
      {
        words: /key of the yard/i,
        description: 'Get the key of the yard for the helpers’ cars',
        assignee: 'Ben Sample',
        dueInDays: 2,
        state: 'open',
      },
      {
        words: /lamp of the meeting/i,
        description: 'Move the lamp from the meeting room to the reading corner',
        assignee: 'Caretaker (sample)',
        dueInDays: 9,
        state: 'open',
      },
    ],
  },
];
