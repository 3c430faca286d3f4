import { createDataExportEmail } from '../../domain/emails.ts';
import type { Ports } from '../ports.ts';
import { getEmailId, markEmailFailed, sendEmail } from './send-email.ts';

export type DataExportFinished = {
  readonly accountId: string;
  readonly exportId: string;
  readonly run: number;
  readonly userId: string;
  readonly kind: string;
  readonly state: string;
  readonly expiresAt: string;
};

/**
 * Emails the user that the archive of their data or account can be downloaded, or that the job failed. The link is that of the settings,
 * not of the archive. Sends nothing to former members and to addresses that are not verified.
 */
export async function sendDataExport(ports: Ports, finished: DataExportFinished): Promise<void> {
  const { accountId, userId, kind, state, expiresAt } = finished;
  const [recipient] = await ports.clients.findMembers(accountId, [userId]);
  if (recipient === undefined || recipient.emailVerified === false) return;
  const { name, email, timeZone } = recipient;
  const content = createDataExportEmail({
    ...{ name, timeZone, isOfAccount: kind === 'account' },
    expiresAt: state === 'ready' ? new Date(expiresAt) : undefined,
    url: `${ports.publicUrl}/settings?tab=data`,
  });
  const topic = { accountId, kind: 'data_export' } as const;
  await sendEmail(ports, toCause(finished), { id: userId, name, email }, { ...content, topic });
}

/** Marks the email as failed after the last attempt. Returns false if it was not pending. */
export async function markDataExportFailed(ports: Ports, finished: DataExportFinished): Promise<boolean> {
  return markEmailFailed(ports, getEmailId(ports, toCause(finished), finished.userId));
}

const toCause = ({ exportId, run, state }: DataExportFinished) => `data export ${exportId} ${run} ${state}`;
