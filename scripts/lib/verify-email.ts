import { z } from 'zod';
import type { HttpSession } from './http-session.ts';
import { waitUntil } from './wait-until.ts';

/** Time limit for the mail on a busy machine (ms), and the interval of reading the mailbox (ms). */
const MAIL_TIMEOUT_MS = 45_000;
const MAIL_INTERVAL_MS = 50;

const mailsSchema = z.object({ mails: z.array(z.object({ text: z.string() })) });

/** Confirms the address of a signed-in user, as they would do it: with the mailed link. Reads the development mailbox by default. */
export async function verifyEmail(
  session: HttpSession,
  email: string,
  /** The texts of the emails to the address. */
  readEmails: () => Promise<readonly string[]> = () => readDevelopmentEmails(session, email),
): Promise<void> {
  let token: string | undefined;
  const hasLink = async () => {
    const links = (await readEmails()).map((text) => /\/email_verifications\/([\w.%-]+)/.exec(text)?.[1]);
    token = links.find((link) => link !== undefined);
    return token !== undefined;
  };
  const message = () => 'no mail with a link that confirms the email address arrived';
  await waitUntil(hasLink, { timeoutMs: MAIL_TIMEOUT_MS, intervalMs: MAIL_INTERVAL_MS, message });
  const { status } = await session.patch(`/email_verifications/${token}`);
  if (status !== 200) throw new Error(`confirming the email address failed with status ${status}`);
}

async function readDevelopmentEmails(session: HttpSession, email: string): Promise<string[]> {
  const { body } = await session.get(`/dev/mail?to=${encodeURIComponent(email)}`);
  return mailsSchema.parse(body).mails.map(({ text }) => text);
}
