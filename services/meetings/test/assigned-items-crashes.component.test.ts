import { describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@minutehand/contracts/limits';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { bulkUpdateActionItems } from '../src/app/action-items/bulk-update-action-items.ts';
import { createActionItem } from '../src/app/action-items/create-action-item.ts';
import { sendUnsentEmails } from '../src/app/assignments/send-unsent-emails.ts';
import { createMeeting } from '../src/app/meetings/create-meeting.ts';
import { UNSENT_EMAIL_AGE_MS } from '../src/limits.ts';
import { openCrashingPorts } from './crashing-ports.ts';

const ann = createActor();

/** Assigns three items to an address in one request that crashes at a write. Later another process runs the sweep. */
async function assignWithCrash(writeNumber: number, when: 'before' | 'after') {
  const { store, ports: basePorts, collections, crashAt } = await openCrashingPorts();
  // The same clock as the store's, which sets when an email was created.
  const ports = { ...basePorts, now: () => new Date() };
  const later = () => new Date(Date.now() + UNSENT_EMAIL_AGE_MS + SECOND_MS);
  try {
    const newMeeting = { title: 'x', typeId: '', startedAt: '', attendees: [], requestKey: '' };
    const { meeting } = await createMeeting(ports, ann, newMeeting);
    const ids: string[] = [];
    for (const description of ['1', '2', '3']) {
      const command = { meetingId: meeting.id, changes: { description }, requestKey: '' };
      ids.push((await createActionItem(ports, ann, command)).item.id);
    }
    crashAt({ at: writeNumber, when });
    const isCrashed = await bulkUpdateActionItems(ports, ann, {
      ...{ meetingId: meeting.id, actionItemIds: ids, dueDate: '', state: '' },
      ...{ assigneeType: 'external', assigneeId: '', assigneeName: 'Eve', assigneeEmail: 'eve@sample.example' },
    }).then(
      () => false,
      () => true,
    );
    crashAt(undefined);
    for (const _each of [1, 2]) await sendUnsentEmails({ ...ports, now: later });
    const events = await store.outbox.claim(1_000, 10_000);
    const publishedEmails = events.filter(({ type }) => type === 'meetings.assignment_mail_requested').length;
    const items = await collections.actionItems.findMany(ann, ids);
    const mails = await collections.assignmentEmails.page(ann, { limit: 9 });
    return {
      isCrashed,
      publishedEmails,
      assignedItems: items.filter(({ assigneeEmail }) => assigneeEmail !== null),
      mails: mails.items,
    };
  } finally {
    await store.close();
  }
}

describe('a process that crashes while it assigns items to an external address', () => {
  it('sends one email with all assigned items, and assigns no item without an email', async () => {
    let crashes = 0;
    for (const when of ['before', 'after'] as const) {
      for (let writeNumber = 1; ; writeNumber += 1) {
        const { isCrashed, publishedEmails, assignedItems, mails } = await assignWithCrash(writeNumber, when);
        expectWithMessage(publishedEmails, `${when} write ${writeNumber}`).toBe(mails.length);
        expectWithMessage(mails.length, `${when} write ${writeNumber}`).toBeLessThanOrEqual(1);
        for (const item of assignedItems)
          expectWithMessage(item.linkId, `${when} write ${writeNumber}`).toBe(mails[0]?.id);
        if (!isCrashed) {
          expect(assignedItems).toHaveLength(3);
          break;
        }
        crashes += 1;
      }
    }
    // Writes: the email, three items and the sending, with a crash before and after each.
    expect(crashes).toBeGreaterThanOrEqual(10);
  });
});
