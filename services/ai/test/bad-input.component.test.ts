import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectNoServerErrors } from '@minutehand/test-kit/bad-input';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { AiConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { FakeMeetings } from './assistant-context.ts';
import { createAiConfig } from './test-context.ts';

let service: TestService;
beforeAll(async () => {
  const fakeMeetings = new FakeMeetings();
  fakeMeetings.add('m1', { lines: [{ speaker: 'Ann', text: 'The budget is nine hundred euros.' }] });
  service = await startTestService<AiConfig>({
    config: createAiConfig(),
    aggregates,
    compose,
    clients: {
      meetings: createFakeClient(fakeMeetings.rpcs),
      accounts: createFakeClient({}),
      search: createFakeClient(fakeMeetings.search),
    },
  });
});
afterAll(() => service.stop());

it('rejects malformed requests without an internal error', async () => {
  const as = serviceCaller('meetings', 'account-1');
  await expectNoServerErrors(service, AiServiceService, { callers: [as, createActor({ role: 'owner' })], runs: 100 });
  await expectNoServerErrors(service, AssistantServiceService, {
    callers: [createActor({ role: 'owner' })],
    runs: 100,
  });
  const unknown = service.client(AiServiceService).getGeneration({ generationId: 'nobody' }, { as });
  await expect(unknown).rejects.toMatchObject({ code: 'generation.not_found' });
});
