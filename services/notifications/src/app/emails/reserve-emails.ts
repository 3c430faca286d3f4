import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { StaleVersionError } from '@minutehand/service-kit/store';
import { addEmails, type LedgerDecision, type LedgerLimits, removeEmails } from '../../domain/mail-ledger.ts';
import {
  ACCOUNT_LEDGER_LIMITS,
  LEDGER_ATTEMPTS,
  LEDGER_RETENTION_MS,
  RECIPIENT_LEDGER_LIMITS,
  UNVERIFIED_LEDGER_LIMITS,
} from '../../limits.ts';
import type { Ports } from '../ports.ts';

/** An email to a person outside the account: the event or request that causes it, and its address. Both identify it. */
export type MailReservation = { cause: string; email: string };

export type ReserveEmails = {
  accountId: string;
  /** The user who causes the emails; empty when no user requested them. */
  senderId: string;
  emails: readonly MailReservation[];
};

type LedgerPorts = Pick<Ports, 'mailLedgers' | 'deriveId' | 'now'>;
type KeyedEmail = { key: string; sender: string };
type LedgerOptions = {
  limits: LedgerLimits;
  /** Replaces the senders of stored entries, for the entries that the previous release adds during a rolling update. */
  toSender?: (sender: string) => string;
};

/**
 * Ledgers are global: the ledger of an address counts emails from all accounts, and a ledger is kept when the meeting
 * or account behind an email is deleted.
 */
const ledgerScope = systemScope('emails are counted beyond the account that causes them');

/**
 * Counts emails in the ledger of the account and in that of each address, all or none. Throws mail.too_many_today above a limit. An email
 * that is already reserved does not count again, so every email is reserved when it is requested, and once more when it is sent.
 */
export async function reserveEmails(ports: LedgerPorts, { accountId, senderId, emails }: ReserveEmails): Promise<void> {
  const keyed = emails.map(({ cause, email }) => {
    const recipient = email.toLowerCase();
    return { key: ports.deriveId('reserved mail', cause, recipient), recipient };
  });
  const accountEmails = keyed.map(({ key }) => ({ key, sender: senderId }));
  const accountLedgerId = ports.deriveId('mail ledger', 'account', accountId);
  // The ledger of an address is kept when the account is deleted, so it must not name it.
  const accountKey = ports.deriveId('mail sender', accountId);
  // The previous release stored the id. Its entries no longer count after a day.
  const toSender = (sender: string) => (sender === accountId ? accountKey : sender);
  const added: { ledgerId: string; keys: string[] }[] = [];
  try {
    const keys = await addToLedger(ports, accountLedgerId, accountEmails, { limits: ACCOUNT_LEDGER_LIMITS });
    added.push({ ledgerId: accountLedgerId, keys });
    // Concurrent writes share one sync of the disk.
    const results = await Promise.allSettled(
      keyed.map(async ({ key, recipient }) => {
        const ledgerId = ports.deriveId('mail ledger', 'recipient', recipient);
        const keyedEmail = { key, sender: accountKey };
        const options = { limits: RECIPIENT_LEDGER_LIMITS, toSender };
        added.push({ ledgerId, keys: await addToLedger(ports, ledgerId, [keyedEmail], options) });
      }),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  } catch (error) {
    // A crash before this point leaves emails counted that are not sent, for a day at most.
    await Promise.all(added.map(({ ledgerId, keys }) => removeFromLedger(ports, ledgerId, keys)));
    throw error;
  }
}

/** Counts an email to an address that is not verified, from all accounts together. Throws mail.too_many_today above a limit. */
export async function reserveEmailToUnverified(ports: LedgerPorts, { cause, email }: MailReservation): Promise<void> {
  const recipient = email.toLowerCase();
  const key = ports.deriveId('reserved mail', cause, recipient);
  const ledgerId = ports.deriveId('mail ledger', 'unverified recipient', recipient);
  await addToLedger(ports, ledgerId, [{ key, sender: '' }], { limits: UNVERIFIED_LEDGER_LIMITS });
}

/** Returns the keys that were not in the ledger before. */
async function addToLedger(
  ports: LedgerPorts,
  id: string,
  emails: readonly KeyedEmail[],
  options: LedgerOptions,
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const decision = await tryToAdd(ports, id, emails, options);
      if (decision === undefined) throw new StaleVersionError();
      if ('added' in decision) return decision.added;
      const { retryAfterSeconds } = decision;
      throw new AppError('mail.too_many_today', { details: { retryAfterSeconds } });
    } catch (error) {
      if (!(error instanceof StaleVersionError) || attempt === LEDGER_ATTEMPTS) throw error;
    }
  }
}

/** Undefined when another request created the ledger in between. Throws StaleVersionError while many requests write the same ledger. */
async function tryToAdd(
  ports: LedgerPorts,
  id: string,
  emails: readonly KeyedEmail[],
  { limits, toSender = (sender) => sender }: LedgerOptions,
): Promise<LedgerDecision | undefined> {
  const keptUntil = new Date(ports.now().getTime() + LEDGER_RETENTION_MS);
  let decision: LedgerDecision | undefined;
  const ledger = await ports.mailLedgers.update(ledgerScope, id, (before) => {
    const entries = before.entries.map((entry) => ({ ...entry, sender: toSender(entry.sender) }));
    decision = addEmails(entries, emails, limits, ports.now());
    if (!('added' in decision) || decision.added.length === 0) return undefined;
    return { document: { ...before, entries: decision.entries, keptUntil } };
  });
  if (ledger !== undefined) return decision;
  const first = addEmails([], emails, limits, ports.now());
  if (!('added' in first)) return first;
  const { inserted } = await ports.mailLedgers.insertOnce(ledgerScope, { id, entries: first.entries, keptUntil });
  return inserted ? first : undefined;
}

async function removeFromLedger(ports: LedgerPorts, id: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await ports.mailLedgers.update(ledgerScope, id, (ledger) => ({
    document: { ...ledger, entries: removeEmails(ledger.entries, keys) },
  }));
}
