import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { expectValidResponses } from '@minutehand/test-kit/bad-input';
import { actor } from '@minutehand/test-kit/identity';
import { owned, World } from './world.ts';

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.service.stop());

it('whatever is sent, the search service answers what is wrong with it, never that something is wrong here', async () => {
  await world.ready('m1', owned({ title: 'Budget __proto__ constructor review' }));
  await expectValidResponses(world.service, SearchServiceService, {
    callers: [actor()],
    known: ['budget', 'budget __proto__ constructor', 'meetings', 'minutes'],
    runs: 150,
  });
  expect(await world.quick('constructor')).toHaveLength(1);
});
