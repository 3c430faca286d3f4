import { describe, expect, it } from '@jest/globals';
import {
  addUnsubscribeLink,
  applyConfirmationRequest,
  applySubscriptionAction,
  type MailSubscription,
} from './mail-subscription.ts';

const now = new Date('2026-11-21T10:00:00Z');
const open: MailSubscription = { state: 'open', secret: 'secret', keptUntil: now };

describe('a mail subscription', () => {
  it('keeps the choice of the recipient indefinitely, and the choice can be changed', () => {
    const ended = applySubscriptionAction(open, 'unsubscribe');
    expect(ended).toEqual({ state: 'unsubscribed', secret: 'secret', keptUntil: undefined });
    expect(applySubscriptionAction(ended, 'unsubscribe')).toBe(ended);
    expect(applySubscriptionAction(ended, 'confirm')).toMatchObject({ state: 'confirmed' });
  });

  it('requests a confirmation once in the interval, and never after a decision', () => {
    const requested = applyConfirmationRequest(open, now, 1_000);
    expect(requested).toMatchObject({ state: 'asked', askedAt: now });
    expect(applyConfirmationRequest(requested, new Date(now.getTime() + 999), 1_000)).toBe(requested);
    const later = new Date(now.getTime() + 1_000);
    expect(applyConfirmationRequest(requested, later, 1_000)).toMatchObject({ askedAt: later });
    for (const action of ['unsubscribe', 'confirm'] as const) {
      const decided = applySubscriptionAction(requested, action);
      expect(applyConfirmationRequest(decided, later, 1_000)).toBe(decided);
    }
  });

  it('adds its link to the text and the HTML of an email', () => {
    const content = addUnsubscribeLink({ subject: 'A', text: 'B\n', html: '<p>B</p>\n' }, 'https://mh.example/x?a&b');
    expect(content.text).toContain('Unsubscribe from email of this workspace: https://mh.example/x?a&b\n');
    expect(content.html).toContain('<a href="https://mh.example/x?a&amp;b" style="color:');
  });
});
