import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@minutehand/service-kit/service';
import { z } from 'zod';
import type { DevelopmentEmail, MailTransport } from '../../app/ports.ts';
import { STORED_DEVELOPMENT_EMAILS_MAX } from '../../limits.ts';

const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.coerce.date(),
  messageId: z.string(),
});

/**
 * Stores emails as files in a folder, for development. Files are named by email id, so an email that is sent twice is stored once, and by
 * a hash of the address, so that the emails to one address are found among many.
 */
export function createDevelopmentMailbox(options: { folder: string; now: Clock }): MailTransport {
  const { folder, now } = options;
  return {
    async send({ id, messageId, to, subject, text, html }) {
      await mkdir(folder, { recursive: true });
      const mail: DevelopmentEmail = {
        id,
        messageId,
        to: to.name === '' ? to.email : `${to.name} <${to.email}>`,
        subject,
        text,
        html,
        sentAt: now(),
      };
      // The file is renamed after writing, so that listing never reads a partial file.
      const temporary = join(folder, `${id}.tmp`);
      await writeFile(temporary, JSON.stringify(mail), { mode: 0o600 });
      await rename(temporary, join(folder, `${id}${toSuffix(to.email)}`));
      await removeOldest(folder);
    },
    async listDevelopmentMail(limit, to) {
      const names = await readdir(folder).catch(() => []);
      const suffix = to === '' ? '.json' : toSuffix(to);
      const mails = await Promise.all(
        names.filter((name) => name.endsWith(suffix)).map((name) => readMail(join(folder, name))),
      );
      return mails
        .flat()
        .sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
        .slice(0, limit);
    },
  };
}

/** Reads an email; none if it was removed since the folder was listed. */
async function readMail(path: string): Promise<DevelopmentEmail[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  return text === undefined ? [] : [mailSchema.parse(JSON.parse(text))];
}

/** Keeps the newest emails. Also removes partial files of a crashed process. */
async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  const excess = names.length - STORED_DEVELOPMENT_EMAILS_MAX;
  if (excess <= 0) return;
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const oldest = files.toSorted((a, b) => a.at - b.at).slice(0, excess);
  for (const { name } of oldest) await rm(join(folder, name), { force: true });
}

function toSuffix(address: string): string {
  return `.${createHash('sha256').update(address.toLowerCase()).digest('hex')}.json`;
}
