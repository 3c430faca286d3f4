import { describe, expect, it } from '@jest/globals';
import { addEmails, type LedgerEntry, removeEmails } from './mail-ledger.ts';

const now = new Date('2026-11-21T10:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const createEmails = (count: number, sender = 'user-1', prefix = 'new') =>
  Array.from({ length: count }, (_, index) => ({ key: `${prefix}-${index}`, sender }));
const createEntries = (count: number, hours: number, sender = 'user-1'): LedgerEntry[] =>
  createEmails(count, sender, `${sender} ${hours}`).map((mail) => ({ ...mail, at: hoursAgo(hours) }));

describe('a ledger of emails', () => {
  it('accepts emails up to the limit of a sender and of all senders', () => {
    const limits = { total: 5, perSender: 3 };
    const entries = [...createEntries(2, 1), ...createEntries(2, 1, 'user-2')];
    expect(addEmails(entries, createEmails(1), limits, now)).toMatchObject({ added: ['new-0'] });
    expect(addEmails(entries, createEmails(2), limits, now)).toHaveProperty('retryAfterSeconds');
    expect(addEmails(createEntries(2, 1), createEmails(2), limits, now)).toHaveProperty('retryAfterSeconds');
    expect(addEmails(createEntries(2, 1), createEmails(3, ''), limits, now)).toHaveProperty('entries.length', 5);
  });

  it('adds all emails or none', () => {
    expect(addEmails([], createEmails(4), { total: 3, perSender: 9 }, now)).not.toHaveProperty('entries');
  });

  it('counts an email once', () => {
    const entries = createEntries(3, 1);
    expect(addEmails(entries, entries, { total: 3, perSender: 3 }, now)).toEqual({ entries, added: [] });
  });

  it('drops emails after 24 hours, and returns the seconds until the next one is allowed', () => {
    const limits = { total: 3, perSender: 3 };
    const entries = [...createEntries(1, 2), ...createEntries(1, 23), ...createEntries(1, 20)];
    expect(addEmails(entries, createEmails(1), limits, now)).toEqual({ retryAfterSeconds: 3_600 });
    expect(addEmails(entries, createEmails(2), limits, now)).toEqual({ retryAfterSeconds: 4 * 3_600 });
    expect(addEmails(createEntries(3, 24), createEmails(1), limits, now)).toHaveProperty('entries.length', 1);
  });

  it('releases emails that are not sent', () => {
    const [first, second] = createEntries(2, 1);
    expect(removeEmails([first!, second!], [first!.key])).toEqual([second]);
  });
});
