import { developmentEmailsResponseSchema } from '@minutehand/contracts/http/notifications';
import type { Page } from '@playwright/test';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { type ShownState, WIDE_AND_NARROW } from './state.ts';

const MAILS = [
  { name: 'mail-minutes-ready', shows: 'Email: minutes are ready', subject: /^Minutes ready: Design/ },
  { name: 'mail-minutes', shows: 'Email: minutes with a note', subject: /^Minutes of/ },
  { name: 'mail-invitation', shows: 'Email: an invitation', subject: /invited/ },
  { name: 'mail-assignment', shows: 'Email: an action item for an external assignee', subject: /action item/i },
  { name: 'mail-verification', shows: 'Email: confirmation of an address', subject: /^Confirm your email/ },
] as const;

/** Emails, and the page that an installed app shows without network. */
export function listMailStates(session: HttpSession | undefined): readonly ShownState[] {
  const path = '/offline.html';
  const views = WIDE_AND_NARROW;
  const person = 'guest';
  return [
    { name: 'page-offline', shows: 'The page of an installed app without network', path, person, views },
    ...MAILS.map(
      ({ name, shows, subject }): ShownState => ({
        ...{ name, shows, path, person, views },
        skipsLoadCheck: true,
        after: (page) => showMail(page, session, subject),
      }),
    ),
  ];
}

/** On a page of its own, because the content security policy of the product forbids the styles of emails. */
async function showMail(page: Page, session: HttpSession | undefined, subject: RegExp): Promise<void> {
  const { mails } = developmentEmailsResponseSchema.parse((await session?.get('/dev/mail'))?.body);
  const mail = mails.find((candidate) => subject.test(candidate.subject));
  if (mail === undefined) throw new Error(`no mail with the subject ${subject}`);
  await page.goto('about:blank');
  await page.setContent(mail.html);
}
