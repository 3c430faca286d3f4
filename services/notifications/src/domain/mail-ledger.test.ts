import { describe, expect, it } from '@jest/globals';
import { addMails, type LedgerEntry, removeMails } from './mail-ledger.ts';

const now = new Date('2026-11-21T10:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const createMails = (count: number, sender = 'user-1', prefix = 'new') =>
  Array.from({ length: count }, (_, index) => ({ key: `${prefix}-${index}`, sender }));
const createEntries = (count: number, hours: number, sender = 'user-1'): LedgerEntry[] =>
  createMails(count, sender, `${sender} ${hours}`).map((mail) => ({ ...mail, at: hoursAgo(hours) }));

describe('a ledger of emails', () => {
  it('accepts emails up to the limit of a sender and of all senders', () => {
    const limits = { total: 5, perSender: 3 };
    const entries = [...createEntries(2, 1), ...createEntries(2, 1, 'user-2')];
    expect(addMails(entries, createMails(1), limits, now)).toMatchObject({ added: ['new-0'] });
    expect(addMails(entries, createMails(2), limits, now)).toHaveProperty('retryAfterSeconds');
    expect(addMails(createEntries(2, 1), createMails(2), limits, now)).toHaveProperty('retryAfterSeconds');
    expect(addMails(createEntries(2, 1), createMails(3, ''), limits, now)).toHaveProperty('entries.length', 5);
  });

  it('adds all emails or none', () => {
    expect(addMails([], createMails(4), { total: 3, perSender: 9 }, now)).not.toHaveProperty('entries');
  });

  it('counts an email once', () => {
    const entries = createEntries(3, 1);
    expect(addMails(entries, entries, { total: 3, perSender: 3 }, now)).toEqual({ entries, added: [] });
  });

  it('drops emails after 24 hours, and returns the seconds until the next one is allowed', () => {
    const limits = { total: 3, perSender: 3 };
    const entries = [...createEntries(1, 2), ...createEntries(1, 23), ...createEntries(1, 20)];
    expect(addMails(entries, createMails(1), limits, now)).toEqual({ retryAfterSeconds: 3_600 });
    expect(addMails(entries, createMails(2), limits, now)).toEqual({ retryAfterSeconds: 4 * 3_600 });
    expect(addMails(createEntries(3, 24), createMails(1), limits, now)).toHaveProperty('entries.length', 1);
  });

  it('releases emails that are not sent', () => {
    const [first, second] = createEntries(2, 1);
    expect(removeMails([first!, second!], [first!.key])).toEqual([second]);
  });
});
