import { DAY_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** The emails of the last 24 hours that one account sent, or that one address received. */
export type MailLedger = {
  entries: LedgerEntry[];
  /** When the document is deleted: after its last entry stopped counting. */
  keptUntil: Date;
};

/** `key` identifies the email. `sender` is the person in the ledger of an account, and the account in that of an address. */
export type LedgerEntry = { key: string; sender: string; at: Date };

/** Emails in 24 hours. `perSender` does not apply to emails without a sender: those that no person requested. */
export type LedgerLimits = { total: number; perSender: number };

export type LedgerDecision =
  /** `added` has the keys that were not in the ledger before. */
  { entries: LedgerEntry[]; added: string[] } | { retryAfterSeconds: number };

/** Adds the emails to the entries, all or none. An email that is already there does not count again. */
export function addEmails(
  entries: readonly LedgerEntry[],
  emails: readonly { key: string; sender: string }[],
  limits: LedgerLimits,
  now: Date,
): LedgerDecision {
  const countedEntries = entries.filter(({ at }) => at.getTime() > now.getTime() - DAY_MS);
  const countedKeys = new Set(countedEntries.map(({ key }) => key));
  const added = emails.filter(({ key }) => !countedKeys.has(key));
  if (added.length === 0) return { entries: countedEntries, added: [] };
  const waitsMs = [getWaitMs(countedEntries, added.length, limits.total, now)];
  for (const sender of new Set(added.map((email) => email.sender))) {
    if (sender === '') continue;
    const isFromSender = (email: { sender: string }) => email.sender === sender;
    waitsMs.push(
      getWaitMs(countedEntries.filter(isFromSender), added.filter(isFromSender).length, limits.perSender, now),
    );
  }
  const waitMs = Math.max(...waitsMs);
  if (waitMs > 0) return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) };
  return {
    entries: [...countedEntries, ...added.map((email) => ({ ...email, at: now }))],
    added: added.map(({ key }) => key),
  };
}

/** Removes emails that were added and will not be sent. */
export function removeEmails(entries: readonly LedgerEntry[], keys: readonly string[]): LedgerEntry[] {
  return entries.filter(({ key }) => !keys.includes(key));
}

/** Time until enough of the counted emails are a day old (ms); 0 when the added ones fit now. */
function getWaitMs(counted: readonly LedgerEntry[], added: number, limit: number, now: Date): number {
  const excess = counted.length + added - limit;
  if (excess <= 0) return 0;
  const oldestFirst = counted.map(({ at }) => at.getTime()).toSorted((a, b) => a - b);
  const releasedAt = oldestFirst[Math.min(excess, oldestFirst.length) - 1] ?? now.getTime();
  return releasedAt + DAY_MS - now.getTime();
}
