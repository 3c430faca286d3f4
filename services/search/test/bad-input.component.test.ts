import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { expectNoServerErrors } from '@minutehand/test-kit/bad-input';
import { createActor } from '@minutehand/test-kit/identity';
import { createSourceMeeting, TestEnvironment } from './test-environment.ts';

const env = new TestEnvironment();
beforeAll(() => env.start());
afterAll(() => env.service.stop());

it('responds to any invalid input with a client error, never with an internal error', async () => {
  await env.addMeeting('m1', createSourceMeeting({ title: 'Budget __proto__ constructor review' }));
  await expectNoServerErrors(env.service, SearchServiceService, {
    callers: [createActor()],
    knownValues: ['budget', 'budget __proto__ constructor', 'meetings', 'minutes'],
    runs: 150,
  });
  expect(await env.quickSearch('constructor')).toHaveLength(1);
});
