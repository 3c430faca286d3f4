import { AppError } from '@minutehand/contracts/errors';
import {
  type LookupKind,
  type LookupResponse,
  lookupParamsSchema,
  lookupQuerySchema,
  lookupResponseSchema,
} from '@minutehand/contracts/http/lookups';
import { PAGE_DEFAULT, PAGE_MAX } from '@minutehand/contracts/limits';
import type { MeetingType } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../clients.ts';
import { checkScope } from '../../requests/check-scope.ts';
import { defineRoute, type Route } from '../../route.ts';

type Lookup = (query: string, call: CallOptions) => Promise<LookupResponse>;

/** Options of comboboxes: readable resources whose name contains the query, or the first ones without a query. */
export function createLookupRoutes({
  accounts,
  meetings,
  search,
}: Pick<Clients, 'accounts' | 'meetings' | 'search'>): readonly Route[] {
  const lookups = new Map<string, Lookup>(
    Object.entries({
      members: async (query, call) => {
        const { members } = await accounts.listMembers({ query, limit: PAGE_DEFAULT, cursor: '' }, call);
        return members.map(({ userId, name, email }) => ({ value: userId, label: name, detail: email }));
      },
      meeting_types: async (query, call) => {
        const found: MeetingType[] = [];
        let cursor = '';
        do {
          const page = await meetings.listMeetingTypes({ limit: PAGE_MAX, cursor }, call);
          found.push(...page.meetingTypes.filter(({ name }) => containsText(name, query)));
          cursor = page.nextCursor;
        } while (cursor !== '' && found.length < PAGE_DEFAULT);
        return found.map(({ id, name }) => ({ value: id, label: name }));
      },
      meetings: async (query, call) => {
        if (query === '') {
          const page = { type: '', state: '', mine: false, limit: PAGE_DEFAULT, cursor: '' };
          return (await meetings.listMeetings(page, call)).meetings.map(({ id, title }) => ({
            value: id,
            label: title,
          }));
        }
        const page = { query, resultType: 'meetings', filter: undefined, order: '', limit: PAGE_DEFAULT, cursor: '' };
        return (await search.search(page, call)).results.map(({ meetingId, title }) => ({
          value: meetingId,
          label: title,
        }));
      },
    } satisfies Record<LookupKind, Lookup>),
  );
  return [
    defineRoute({
      tag: 'Look-ups',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/lookups/{kind}',
      summary: 'List options of a combobox, at most 50; members need the scope write',
      params: lookupParamsSchema,
      query: lookupQuerySchema,
      responses: { 200: lookupResponseSchema },
      handle: async ({ params, query }, { actor, call }) => {
        const lookup = lookups.get(params.kind);
        if (lookup === undefined) throw new AppError('gateway.path_unknown');
        // A list of people is used to assign and share, like GET /users.
        if (params.kind === 'members') checkScope(actor, 'write');
        return { status: 200, body: (await lookup(query.query.trim(), call)).slice(0, PAGE_DEFAULT) };
      },
    }),
  ];
}

function containsText(name: string, query: string): boolean {
  return name.toLowerCase().includes(query.toLowerCase());
}
