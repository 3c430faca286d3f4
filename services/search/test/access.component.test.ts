import { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { actor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { owned, World } from './world.ts';

/** What is searched for: words that only this account's meeting has. */
type Ids = { readonly words: string };

const more = { resultType: '', limit: 0, cursor: '' };

const table: AccessTable<SearchServiceService, Ids> = {
  quickSearch: {
    person: 'read',
    request: ({ words }) => ({ query: words }),
    naming: { words: (_own, { words }) => ({ query: words }) },
    absent: { words: 'ok' },
  },
  search: {
    person: 'read',
    request: ({ words }) => ({ query: words, ...more }),
    naming: { words: (_own, { words }) => ({ query: words, ...more }) },
    absent: { words: 'ok' },
  },
};

describeAccess('search', SearchServiceService, table, async () => {
  const world = new World();
  await world.start();
  await world.ready('meeting-1', owned({ title: 'Kick-off of the pelican' }));
  await world.ready('meeting-2', owned({ accountId: 'account-2', title: 'Kick-off of the walrus' }));
  return {
    service: world.service,
    own: { actor: actor(), ids: { words: 'pelican' } },
    foreign: { actor: actor({ accountId: 'account-2' }), ids: { words: 'walrus' } },
    snapshot: () => snapshotDocuments(world.service.store, aggregates, 'account-2'),
  };
});
