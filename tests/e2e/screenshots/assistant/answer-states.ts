import type { AssistantMessage, ConversationMessage, ConversationSummary } from '@minutehand/contracts/http/assistant';
import type { Decision } from '@minutehand/contracts/http/meetings/decisions';
import { expect, type Page } from '@playwright/test';
import { getDayAfter } from '../fixed-time.ts';
import { failReads } from '../frame-states.ts';
import { withhold } from '../people/notification-states.ts';
import { changeSession, respondWith } from '../people/shown-people.ts';
import { DARK, NARROW, type ShownState, WIDE_AND_NARROW } from '../state.ts';

const path = '/assistant';
const getField = (page: Page) => page.getByRole('textbox', { name: 'Your question' });

/** Answers of a language model, questions that are being answered, and lists that are long, empty or failed. */
export function listAnswerStates(): readonly ShownState[] {
  return [
    {
      name: 'assistant-statements',
      shows: 'Sentences of a language model, with their sources',
      path,
      views: WIDE_AND_NARROW,
      before: showConversations,
      after: async (page) => expect(page.getByText(/unsupported sentence/)).toBeVisible(),
    },
    {
      name: 'assistant-source',
      shows: 'The source of a sentence',
      path,
      views: DARK,
      before: showConversations,
      after: async (page) => {
        await page.getByRole('button', { name: /^Source 1: The shelves/ }).click();
        await expect(page.getByRole('blockquote')).toBeVisible();
      },
    },
    {
      name: 'assistant-debug',
      shows: 'An answer with its source meetings, for platform admins',
      path,
      views: NARROW,
      before: async (page) => {
        await changeSession({ user: { platform_admin: true } })(page);
        await showConversations(page);
      },
      after: async (page) => {
        const debug = page.getByText('Debug info for platform admins only');
        await debug.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'assistant-thinking',
      shows: 'A question that is being answered',
      path,
      skipsLoadCheck: true,
      views: WIDE_AND_NARROW,
      before: async (page) => {
        await page.routeWebSocket('**/cable', () => undefined);
        await page.route('**/ai_assistant/chat', () => undefined);
      },
      after: async (page) => {
        await getField(page).fill('Who orders the shelves, and when will they be delivered?');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Thinking...')).toBeVisible();
      },
    },
    {
      name: 'assistant-new',
      shows: 'The assistant of a user without meetings',
      path,
      person: 'new user',
      views: NARROW,
    },
    {
      name: 'assistant-conversations-error',
      shows: 'Conversations that could not be loaded',
      path,
      before: failReads(({ pathname }) => pathname === '/ai_assistant/conversations'),
      after: async (page) => {
        await openListOfConversations(page);
        await expect(page.getByText('Failed to load conversations')).toBeVisible();
      },
    },
    {
      name: 'dialog-delete-conversation',
      shows: 'Confirmation before a conversation is deleted',
      path,
      views: DARK,
      before: showConversations,
      after: async (page) => {
        await openListOfConversations(page);
        await page
          .getByRole('button', { name: /^Delete conversation/ })
          .first()
          .click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'decisions-replaced',
      shows: 'Decisions that contradict each other',
      path: '/decisions',
      views: WIDE_AND_NARROW,
      before: respondWith('/decisions', { decisions: DECISIONS, next_cursor: 'more' }),
      after: async (page) => expect(page.getByText('Replaced by a newer decision').first()).toBeVisible(),
    },
    {
      name: 'decisions-error',
      shows: 'Decisions that could not be loaded',
      path: '/decisions',
      before: failReads(({ pathname }) => pathname === '/decisions'),
      after: async (page) => expect(page.getByText("Couldn't load decisions.")).toBeVisible(),
    },
    {
      name: 'search-loading',
      shows: 'Search results while they are loading',
      path: '/search?q=remote',
      skipsLoadCheck: true,
      views: DARK,
      before: withhold(({ pathname }) => pathname === '/search'),
      after: async (page) => expect(page.getByRole('tabpanel').getByText('Searching')).toBeVisible(),
    },
  ];
}

const getTime = (offset: number) => `${getDayAfter(offset)}T09:30:00Z`;
const QUOTES = [
  ['Cleo Sample', 'Then I order the shelves for the second floor this week.', 754],
  ['Ben Sample', 'The supplier needs three weeks, so they arrive by October.', 812],
  ['Ada Sample', 'No, the carpet is delivered first.', 1_290],
] as const;
const CITATIONS: AssistantMessage['parts'][number]['citations'] = QUOTES.map(([speaker, quote, start], index) => ({
  ...{ meeting_id: index === 2 ? 'meeting-2' : 'meeting-1', result_type: 'transcripts', url: '/meetings' },
  ...{ segment_ids: [`segment-${index}`], quote, draft: null },
  turns: [{ segment_id: `segment-${index}`, speaker, start, text: quote }],
}));
const cite = (...numbers: number[]) => CITATIONS.filter((_, index) => numbers.includes(index));

const ANSWER: AssistantMessage = {
  ...{ role: 'assistant', id: 'answer', timestamp: getTime(0), kind: 'statements' },
  content: 'The shelves are ordered this week.',
  sources: [
    {
      ...{ meeting_id: 'meeting-1', title: 'Library move, kickoff', url: '/meetings', exact_date: getTime(-14) },
      ...{ attendees: ['Ada Sample', 'Ben Sample', 'Cleo Sample', 'Eve Sample'], relevance_score: 0.92 },
    },
    {
      ...{ meeting_id: 'meeting-2', title: 'Library move, last check', url: '/meetings', exact_date: getTime(-2) },
      ...{ attendees: ['Ada Sample'], relevance_score: 0.41 },
    },
  ],
  parts: [
    { text: 'The shelves of the second floor are ordered this week by Cleo Sample.', citations: cite(0), label: null },
    { text: 'They arrive by October, because the supplier needs three weeks.', citations: cite(0, 1), label: null },
    { text: 'The carpet is delivered before the shelves.', citations: cite(2), label: null },
  ],
  ...{ hidden_parts: 1, dropped_statements: 2, coverage: null, rating: null },
};
const MESSAGES: readonly ConversationMessage[] = [
  {
    ...{ role: 'user', timestamp: getTime(0), sources: [] },
    content:
      'Who orders the shelves, when will they be delivered, and what has to be finished on the second floor before?',
  },
  ANSWER,
];
const CONVERSATIONS: readonly ConversationSummary[] = [
  'Who orders the shelves, when will they be delivered, and what has to be finished',
  'What did we decide about the remote control?',
  'Open action items of Ada',
  'What did I miss in the last 15 minutes?',
  'Budget',
  'Which meetings did we have in August about the education committee and its new members?',
  'When does the library open?',
].map((title, index) => ({
  ...{ id: `conversation-${index}`, title, preview: 'The shelves of the second floor are ordered this week by Cleo.' },
  ...{ message_count: index * 6 + 2, last_message_at: getTime(-index * 5), active: index === 0 },
}));

/** On phones the list is behind a button. */
async function openListOfConversations(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Conversations' });
  if (await button.isVisible()) await button.click();
}

/** Conversations, the current one with an answer of a language model. */
async function showConversations(page: Page): Promise<void> {
  const conversation = { ...CONVERSATIONS[0], messages: MESSAGES };
  await respondWith('/ai_assistant/conversation', { success: true, conversation })(page);
  await respondWith('/ai_assistant/conversations', { success: true, conversations: CONVERSATIONS })(page);
}

const toDecision = (id: string, [title, offset]: readonly [string, number], text: string, speaker: string) => ({
  ...{ id, meeting: { id: title, title, started_at: getTime(offset) }, text },
  citations: [
    {
      ...{ url: '/meetings', segment_ids: [id], quote: `So we agree: ${text.toLowerCase()}`, speaker },
      ...{ start: 640, end: 652, outdated: false },
    },
  ],
});
const LAST = ['Library move, last check', -2] as const;
const FIRST = ['Library move, kickoff', -14] as const;
const NEW = toDecision('new', LAST, 'The library opens on October 5.', 'Ada Sample');
const OLD = toDecision('old', FIRST, 'The library opens on October 12.', 'Ben Sample');
const DECISIONS: readonly Decision[] = [
  { ...NEW, replaced_by: null, replaces: [OLD] },
  {
    ...{ ...toDecision('edited', LAST, 'The café stays closed until the carpet is dry.', ''), citations: [] },
    ...{ replaced_by: null, replaces: [] },
  },
  { ...OLD, replaced_by: NEW, replaces: [] },
];
