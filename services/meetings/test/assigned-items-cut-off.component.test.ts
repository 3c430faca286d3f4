import { describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@minutehand/contracts/limits';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import { bulkUpdateActionItems } from '../src/app/action-items/bulk-update-action-items.ts';
import { createActionItem } from '../src/app/action-items/create-action-item.ts';
import { sendOffLeft } from '../src/app/assignments/send-off-left.ts';
import { createMeeting } from '../src/app/meetings/create-meeting.ts';
import { ASSIGNMENT_MAIL_TIMEOUT_MS } from '../src/limits.ts';
import { openFragilePorts } from './fragile-ports.ts';

const ann = actor();

/** Three items are given to an address in one act, which is cut off at a write; later another process looks. */
async function giveWithCrash(at: number, when: 'before' | 'after') {
  const { store, ports: still, collections, crashAt } = await openFragilePorts();
  // As the store's, which says when a mail was written down.
  const ports = { ...still, now: () => new Date() };
  const later = () => new Date(Date.now() + ASSIGNMENT_MAIL_TIMEOUT_MS + SECOND_MS);
  try {
    const newMeeting = { title: 'x', typeId: '', startedAt: '', attendees: [], requestKey: '' };
    const { meeting } = await createMeeting(ports, ann, newMeeting);
    const ids: string[] = [];
    for (const description of ['1', '2', '3']) {
      const command = { meetingId: meeting.id, changes: { description }, requestKey: '' };
      ids.push((await createActionItem(ports, ann, command)).item.id);
    }
    crashAt({ at, when });
    const isCrashed = await bulkUpdateActionItems(ports, ann, {
      ...{ meetingId: meeting.id, actionItemIds: ids, dueDate: '' },
      ...{ assigneeType: 'external', assigneeId: '', assigneeName: 'Eve', assigneeEmail: 'eve@sample.example' },
    }).then(
      () => false,
      () => true,
    );
    crashAt(undefined);
    for (const _each of [1, 2]) await sendOffLeft({ ...ports, now: later });
    const events = await store.outbox.claim(1_000, 60_000);
    const told = events.filter(({ type }) => type === 'meetings.assignment_mail_requested').length;
    const items = await collections.actionItems.findMany(ann, ids);
    const mails = await collections.assignmentMails.page(ann, { limit: 9 });
    return { isCrashed, told, given: items.filter(({ assigneeEmail }) => assigneeEmail !== null), mails: mails.items };
  } finally {
    await store.close();
  }
}

describe('a process that dies while it gives items to somebody outside', () => {
  it('has them told once of all that was given, and leaves nothing given that nobody tells of', async () => {
    let crashes = 0;
    for (const when of ['before', 'after'] as const) {
      for (let at = 1; ; at += 1) {
        const { isCrashed, told, given, mails } = await giveWithCrash(at, when);
        expectWithMessage(told, `${when} write ${at}`).toBe(mails.length);
        expectWithMessage(mails.length, `${when} write ${at}`).toBeLessThanOrEqual(1);
        for (const item of given) expectWithMessage(item.linkId, `${when} write ${at}`).toBe(mails[0]?.id);
        if (!isCrashed) {
          expect(given).toHaveLength(3);
          break;
        }
        crashes += 1;
      }
    }
    // The mail, three items and the sending off, before and after each.
    expect(crashes).toBeGreaterThanOrEqual(10);
  });
});
