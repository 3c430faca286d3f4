import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STORED_DEVELOPMENT_EMAILS_MAX } from '../../limits.ts';
import { createDevelopmentMailbox } from './development-mailbox.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

const createMail = (id: string) => ({
  id,
  messageId: `<${id}@sample.example>`,
  to: { name: '', email: 'somebody@sample.example' },
  subject: 'Sample',
  text: '',
  html: '',
});

describe('the development mailbox', () => {
  it('keeps the newest emails, and no partial files of a crash', async () => {
    const old = new Date('2026-01-01T00:00:00Z');
    await Promise.all(
      Array.from({ length: STORED_DEVELOPMENT_EMAILS_MAX }, async (_, index) => {
        const path = join(folder, index === 0 ? 'crashed.tmp' : `old-${index}.json`);
        await writeFile(path, '{}');
        await utimes(path, old, new Date(old.getTime() + index * 1_000));
      }),
    );
    const mailbox = createDevelopmentMailbox({ folder, now: () => new Date() });
    await mailbox.send(createMail('new-1'));
    await mailbox.send(createMail('new-2'));
    const names = await readdir(folder);
    expect(names).toHaveLength(STORED_DEVELOPMENT_EMAILS_MAX);
    const ids = names.map((name) => name.split('.')[0]);
    expect(ids).toEqual(expect.arrayContaining(['new-1', 'new-2', 'old-2']));
    expect(ids).not.toContain('crashed');
    expect(ids).not.toContain('old-1');
  });

  it('is listed without the emails that are removed in the meantime', async () => {
    const mailbox = createDevelopmentMailbox({ folder, now: () => new Date() });
    await Promise.all((await readdir(folder)).map((name) => rm(join(folder, name))));
    await mailbox.send(createMail('kept'));
    const removed = join(folder, 'removed.json');
    await symlink(join(folder, 'missing'), removed);
    expect((await mailbox.listDevelopmentMail?.(10, ''))?.map(({ id }) => id)).toEqual(['kept']);
  });
});
