import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { AiConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { ask, FakeMeetings } from './assistant-context.ts';
import { createAiConfig } from './test-context.ts';

type Ids = { readonly conversation: string; readonly exchange: string };
const createQuestion = (conversationId = '') => ({ question: 'What is the budget?', conversationId, meetingId: '' });
const createConversationRequest = (_ids: Ids, { conversation }: Ids) => ({ conversationId: conversation });

const table: AccessTable<AssistantServiceService, Ids> = {
  askQuestion: {
    accessScope: 'write',
    createRequest: () => createQuestion(),
    resourceRequests: {
      conversation: (_ids, { conversation }) => createQuestion(conversation),
    },
    inaccessibleCode: { conversation: 'conversation.not_found' },
  },
  streamAnswer: {
    accessScope: 'write',
    createRequest: () => createQuestion(),
    resourceRequests: {
      conversation: (_ids, { conversation }) => createQuestion(conversation),
    },
    inaccessibleCode: { conversation: 'conversation.not_found' },
  },
  endConversation: { accessScope: 'write', createRequest: () => ({}) },
  getConversation: {
    accessScope: 'read',
    createRequest: ({ conversation }) => ({ conversationId: conversation }),
    resourceRequests: { conversation: createConversationRequest },
    inaccessibleCode: { conversation: 'conversation.not_found' },
  },
  listConversations: { accessScope: 'read', createRequest: () => ({}) },
  deleteConversation: {
    accessScope: 'write',
    createRequest: ({ conversation }) => ({ conversationId: conversation }),
    resourceRequests: { conversation: createConversationRequest },
    inaccessibleCode: { conversation: 'conversation.not_found' },
  },
  rateAnswer: {
    accessScope: 'write',
    createRequest: ({ conversation, exchange }) => ({ conversationId: conversation, exchangeId: exchange, rating: 1 }),
    resourceRequests: {
      conversation: ({ exchange }, { conversation }) => ({
        conversationId: conversation,
        exchangeId: exchange,
        rating: 1,
      }),
      exchange: ({ conversation }, { exchange }) => ({ conversationId: conversation, exchangeId: exchange, rating: 1 }),
    },
    inaccessibleCode: { conversation: 'conversation.not_found', exchange: 'assistant.answer_not_found' },
  },
  suggestQuestions: { accessScope: 'read', createRequest: () => ({}) },
  streamQuestions: { accessScope: 'admin', servicesActingForUsers: ['recordings'], createRequest: () => ({}) },
};

describeAccess('ai', AssistantServiceService, table, async () => {
  const fakeMeetings = new FakeMeetings();
  const lines = [{ speaker: 'Ann', text: 'The budget is nine hundred euros.' }];
  fakeMeetings.add('m1', { lines });
  fakeMeetings.add('m2', { lines, accountId: 'account-2' });
  const service = await startTestService<AiConfig>({
    config: createAiConfig(),
    aggregates,
    compose,
    clients: {
      meetings: createFakeClient(fakeMeetings.rpcs),
      accounts: createFakeClient({}),
      search: createFakeClient(fakeMeetings.search),
    },
  });
  const client = service.client(AssistantServiceService);
  async function createAccount(accountId: string) {
    const user = createActor({ accountId, role: 'owner' });
    const { conversationId, id } = await ask(client, 'What is the budget?', { as: user });
    return { actor: user, ids: { conversation: conversationId, exchange: id } };
  }
  const [account, otherAccount] = [await createAccount('account-1'), await createAccount('account-2')];
  return { service, account, otherAccount, snapshot: () => snapshotDocuments(service.store, aggregates, 'account-2') };
});
