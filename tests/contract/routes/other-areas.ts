import { chatResponseSchema } from '@minutehand/contracts/http/assistant';
import { savedSearchResponseSchema } from '@minutehand/contracts/http/saved-searches';
import { createDirectUpload, SAMPLE } from '../meeting-requests.ts';
import type { TestUser } from '../person.ts';
import {
  allCallers,
  createPublicCase,
  createReadCase,
  type OperationCase,
  type OperationCases,
  ownerOnly,
  ownersAndAdmins,
  type RequestInput,
  signedInCallers,
} from './operation-case.ts';

const markNotificationsCase: OperationCase = {
  access: 'user',
  expected: signedInCallers(200),
  createRequest: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  resourceRequests: { notification: (_owner, { notificationId }) => ({ body: { ids: [notificationId] } }) },
  inaccessibleStatus: { notification: 200 },
};

/** A meeting that the caller cannot read returns no decisions. */
const createDecisionsCase = (): OperationCase => ({
  ...createReadCase('?q=library'),
  resourceRequests: { meeting: (_owner, { meetingId }) => ({ query: `?meeting_id=${meetingId}` }) },
  inaccessibleStatus: { meeting: 200 },
});

const SAVED_SEARCH = { saved_search: { name: 'Library', query: 'library', period: 'month', open_items: true } };

export const otherAreaCases: OperationCases = {
  'GET /search/quick': createReadCase('?q=library'),
  'GET /search': createReadCase('?q=library&result_type=minutes'),
  'GET /search/saved': createReadCase(),
  'POST /search/saved': {
    access: 'user',
    expected: signedInCallers(201),
    createRequest: () => ({ body: SAVED_SEARCH }),
  },
  'PATCH /search/saved/{id}': {
    access: 'user',
    expected: ownerOnly(200),
    createRequest: async ({ person }) => ({
      path: { id: await saveSearch(person) },
      body: { saved_search: { name: 'Library of the town' } },
    }),
    resourceRequests: {
      'saved search': (_owner, { savedSearchId }) => ({
        path: { id: savedSearchId },
        body: { saved_search: { name: 'Library of the town' } },
      }),
    },
  },
  'DELETE /search/saved/{id}': {
    access: 'user',
    expected: ownerOnly(204),
    createRequest: async ({ person }) => ({ path: { id: await saveSearch(person) } }),
    resourceRequests: { 'saved search': (_owner, { savedSearchId }) => ({ path: { id: savedSearchId } }) },
  },

  'GET /decisions': createDecisionsCase(),
  'GET /decisions/export.csv': createDecisionsCase(),

  'GET /lookups/{kind}': {
    access: 'user',
    expected: signedInCallers(200),
    createRequest: () => ({ path: { kind: 'members' }, query: '?query=a' }),
  },

  'POST /direct_uploads': {
    access: 'user',
    expected: signedInCallers(200),
    createRequest: () => ({
      body: { blob: { filename: 'a.txt', content_type: 'text/plain', byte_size: 1, checksum: `${'A'.repeat(22)}==` } },
    }),
  },
  'PUT /direct_uploads/{token}': {
    access: 'public',
    expected: allCallers(204),
    hasSecretUrl: true,
    createRequest: async ({ person }) => {
      const bytes = Buffer.from(SAMPLE);
      const { direct_upload: directUpload } = await createDirectUpload(person, 'notes.txt', bytes, 'text/plain');
      return { path: { token: directUpload.url.split('/').at(-1) ?? '' }, headers: directUpload.headers, body: bytes };
    },
  },

  'POST /ai_assistant/chat': {
    access: 'user',
    expected: signedInCallers(200),
    createRequest: () => ({ body: { question: 'What about the library?' } }),
    resourceRequests: {
      conversation: (_owner, { conversationId }) => ({
        body: { question: 'And the plants?', conversation_id: conversationId },
      }),
    },
  },
  'DELETE /ai_assistant/chat': { access: 'user', expected: signedInCallers(200), createRequest: () => ({}) },
  'GET /ai_assistant/suggested_questions': createReadCase(),
  'GET /ai_assistant/conversation': {
    ...createReadCase(),
    resourceRequests: { conversation: (_owner, { conversationId }) => ({ query: `?id=${conversationId}` }) },
  },
  'GET /ai_assistant/conversations': createReadCase(),
  'DELETE /ai_assistant/conversations/{id}': {
    access: 'user',
    expected: ownerOnly(204),
    createRequest: async ({ person }) => {
      const chat = await person.post('/ai_assistant/chat', { question: 'What about the fish?' });
      return { path: { id: chatResponseSchema.parse(chat.body).conversation_id } };
    },
    resourceRequests: { conversation: (_owner, { conversationId }) => ({ path: { id: conversationId } }) },
  },
  'POST /ai_assistant/conversations/{id}/feedback': {
    access: 'user',
    expected: ownerOnly(204),
    createRequest: (owner) => createFeedback(owner.conversationId, owner.answerId),
    resourceRequests: {
      conversation: (owner, { conversationId }) => createFeedback(conversationId, owner.answerId),
      answer: (owner, { answerId }) => createFeedback(owner.conversationId, answerId),
    },
  },

  'GET /writer_settings': createReadCase(),
  'PATCH /writer_settings': {
    access: 'user',
    expected: ownersAndAdmins(200),
    createRequest: () => ({ body: { writer_settings: { language: '' } } }),
  },

  'GET /glossary': createReadCase(),
  'PATCH /glossary': {
    access: 'user',
    expected: ownersAndAdmins(200),
    createRequest: () => ({ body: { glossary: { terms: [{ term: 'Kubernetes', aliases: ['K8s'] }] } } }),
  },

  'GET /notifications': createReadCase(),
  'POST /notifications/mark_as_seen': markNotificationsCase,
  'POST /notifications/mark_as_read': markNotificationsCase,
  'GET /notification_preferences': createReadCase(),
  'PATCH /notification_preferences': {
    ...createReadCase(),
    createRequest: () => ({ body: { notification_preferences: { email_frequency: 'immediately' } } }),
  },
  'GET /dev/mail': createPublicCase(),
  'GET /plans': createPublicCase(),
  'GET /plans/quote': createPublicCase('?accounts=7'),
  'GET /subscription': createReadCase(),
  'GET /health/live': createPublicCase(),
  'GET /health/ready': createPublicCase(),
  'GET /openapi.json': createPublicCase(),
  'GET /testimonials': createPublicCase(),
};

async function saveSearch(person: TestUser): Promise<string> {
  const { body } = await person.post('/search/saved', SAVED_SEARCH);
  return savedSearchResponseSchema.parse(body).saved_search.id;
}

function createFeedback(conversationId: string, answerId: string): RequestInput {
  return { path: { id: conversationId }, body: { message_id: answerId, rating: 1 } };
}
