import { AppError } from '@minutehand/contracts/errors';
import type {
  MeetingsServiceService,
  ActionItemChanges as ProtoChanges,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit } from '@minutehand/service-kit/store';
import { bulkUpdateActionItems } from '../../../app/action-items/bulk-update-action-items.ts';
import { countActionItems } from '../../../app/action-items/count-action-items.ts';
import { createActionItem } from '../../../app/action-items/create-action-item.ts';
import { deleteActionItem } from '../../../app/action-items/delete-action-item.ts';
import { deleteActionItemsAcrossMeetings } from '../../../app/action-items/delete-action-items-across-meetings.ts';
import { listActionItems } from '../../../app/action-items/list-action-items.ts';
import { listActionItemsAcrossMeetings } from '../../../app/action-items/list-action-items-across-meetings.ts';
import { toggleActionItem } from '../../../app/action-items/toggle-action-item.ts';
import { updateActionItem } from '../../../app/action-items/update-action-item.ts';
import { updateActionItemsAcrossMeetings } from '../../../app/action-items/update-action-items-across-meetings.ts';
import type { Ports } from '../../../app/ports.ts';
import type { ActionItemChanges } from '../../../domain/action-items/action-item.ts';
import { presentActionItem } from '../present/present-action-item.ts';

type ActionItemRpcs =
  | 'listActionItems'
  | 'listAssignedActionItems'
  | 'createActionItem'
  | 'updateActionItem'
  | 'bulkUpdateActionItems'
  | 'updateActionItemsAcrossMeetings'
  | 'deleteActionItemsAcrossMeetings'
  | 'countActionItems'
  | 'toggleActionItem'
  | 'deleteActionItem';

export function createActionItemHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, ActionItemRpcs> {
  return {
    listActionItems: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai'] },
      async ({ meetingId }, { caller }) => {
        const items = await listActionItems(ports, caller, meetingId);
        return { actionItems: items.map(presentActionItem) };
      },
    ),

    listAssignedActionItems: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai'] },
      async (request, { caller }) => {
        const page = await listActionItemsAcrossMeetings(ports, caller, {
          assignee: parseAssignee(request.assignee),
          state: parseState(request.state),
          dueBefore: request.dueBefore || undefined,
          limit: parsePageLimit(request.limit),
          cursor: request.cursor || undefined,
          priorities: request.priorities?.texts,
          sort: parseSort(request.sort),
        });
        return { actionItems: page.items.map(presentActionItem), nextCursor: page.nextCursor ?? '' };
      },
    ),

    createActionItem: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, actionItem, requestKey, amendment, sources } = request;
      const { changes } = parseChanges(actionItem);
      const command = { meetingId, changes, requestKey, amendment, sources: sources?.sources };
      return { actionItem: presentActionItem(await createActionItem(ports, caller, command)) };
    }),

    updateActionItem: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, actionItemId, amendment } = request;
      const command = { meetingId, actionItemId, amendment, ...parseChanges(request.changes) };
      return { actionItem: presentActionItem(await updateActionItem(ports, caller, command)) };
    }),

    bulkUpdateActionItems: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const items = await bulkUpdateActionItems(ports, caller, request);
      return { actionItems: items.map(presentActionItem) };
    }),

    updateActionItemsAcrossMeetings: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { updated, skipped } = await updateActionItemsAcrossMeetings(ports, caller, request);
      return { actionItems: updated.map(presentActionItem), skipped: [...skipped] };
    }),

    deleteActionItemsAcrossMeetings: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { deletedIds, skipped } = await deleteActionItemsAcrossMeetings(ports, caller, request);
      return { deletedIds: [...deletedIds], skipped: [...skipped] };
    }),

    countActionItems: defineHandler({ accessScope: 'read' }, (_, { caller }) => countActionItems(ports, caller)),

    toggleActionItem: defineHandler({ accessScope: 'write' }, async ({ meetingId, actionItemId }, { caller }) => {
      return { actionItem: presentActionItem(await toggleActionItem(ports, caller, { meetingId, actionItemId })) };
    }),

    deleteActionItem: defineHandler(
      { accessScope: 'write' },
      async ({ meetingId, actionItemId, amendment }, { caller }) => {
        await deleteActionItem(ports, caller, { meetingId, actionItemId, amendment });
        return {};
      },
    ),
  };
}

function parseChanges(received: ProtoChanges | undefined): { changes: ActionItemChanges; version: number | undefined } {
  if (received === undefined) throw new AppError('platform.malformed');
  const { version, ...changes } = received;
  return { changes, version };
}

function parseAssignee(text: string): 'me' | 'team' {
  if (text === 'me') return 'me';
  if (text === 'team' || text === '') return 'team';
  throw new AppError('action_item.filter_invalid');
}

function parseSort(text = 'meeting'): 'meeting' | 'priority' {
  if (text === 'priority' || text === 'meeting') return text;
  throw new AppError('action_item.filter_invalid');
}

function parseState(text: string): 'open' | 'done' | 'proposed' | undefined {
  if (text === '') return undefined;
  if (text === 'open' || text === 'done' || text === 'proposed') return text;
  throw new AppError('action_item.filter_invalid');
}
