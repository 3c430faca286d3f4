import { MEETING_TYPE_COLORS } from '@minutehand/contracts/limits';
import type { MeetingTypeForm } from './type-form.ts';

type TypeTemplate = Pick<MeetingTypeForm, 'name' | 'colour' | 'headings' | 'agenda_items'>;

const { gray, teal, amber, violet, blue, green, rose } = MEETING_TYPE_COLORS;

/** Meeting types to start from. */
export const TYPE_TEMPLATES: readonly TypeTemplate[] = [
  {
    name: 'General',
    colour: gray,
    headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
    agenda_items: [],
  },
  {
    name: '1:1',
    colour: teal,
    headings: ['Updates', 'Feedback', 'Goals and Growth', 'Action Items'],
    agenda_items: ['How are things going?', 'Progress since last time', 'Feedback in both directions', 'Next steps'],
  },
  {
    name: 'Standup',
    colour: amber,
    headings: ['Done', 'Next', 'Blockers', 'Action Items'],
    agenda_items: ['Round of updates', 'Blockers'],
  },
  {
    name: 'Retro',
    colour: violet,
    headings: ['What Went Well', 'What to Improve', 'Decisions Made', 'Action Items'],
    agenda_items: ['Actions of the last retro', 'What went well', 'What to improve', 'What we change'],
  },
  {
    name: 'Board',
    colour: blue,
    headings: ['Attendees', 'Reports', 'Resolutions', 'Votes', 'Action Items'],
    agenda_items: [
      'Approval of the last minutes',
      'Management report',
      'Finances',
      'Resolutions',
      'Any other business',
    ],
  },
  {
    name: 'Sales call',
    colour: green,
    headings: ['Customer Situation', 'Needs', 'Objections', 'Budget and Timeline', 'Next Steps'],
    agenda_items: ['Introductions', 'Current situation', 'Needs and goals', 'Demo', 'Next steps'],
  },
  {
    name: 'Interview',
    colour: rose,
    headings: ['Background', 'Experience', 'Strengths', 'Concerns', 'Questions from the Candidate', 'Next Steps'],
    agenda_items: [
      'Introductions',
      'Experience',
      'Role-related questions',
      'Questions from the candidate',
      'Next steps',
    ],
  },
];
