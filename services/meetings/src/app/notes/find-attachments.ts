import type { Actor } from '@minutehand/service-kit/identity';
import type { NotesAttachment } from '../../domain/notes/notes.ts';
import { CONCURRENT_CLAIMS } from '../../limits.ts';
import type { Ports } from '../ports.ts';

type FoundAttachment = Omit<NotesAttachment, 'isShown'>;

/**
 * Resolves the attachment ids of a text: first from the attachments stored with it, then people from accounts, then files from
 * recordings, where they are claimed for this meeting. Unknown and forbidden ids are omitted.
 */
export async function findAttachments(
  ports: Pick<Ports, 'directory' | 'uploads'>,
  actor: Actor,
  meetingId: string,
  sgids: ReadonlySet<string>,
  known: readonly NotesAttachment[],
): Promise<FoundAttachment[]> {
  const found = new Map<string, FoundAttachment>();
  for (const { isShown: _isShown, ...attachment } of known) {
    if (sgids.has(attachment.sgid)) found.set(attachment.sgid, attachment);
  }
  const findUnresolved = () => [...sgids].filter((sgid) => !found.has(sgid));
  if (findUnresolved().length > 0) {
    for (const { sgid, userId, name } of await ports.directory.findMentions(actor, findUnresolved())) {
      found.set(sgid, { sgid, kind: 'person', id: userId, name, contentType: '', bytes: 0 });
    }
  }
  const files = findUnresolved();
  for (let start = 0; start < files.length; start += CONCURRENT_CLAIMS) {
    const claimed = await Promise.all(
      files.slice(start, start + CONCURRENT_CLAIMS).map(async (sgid): Promise<FoundAttachment | undefined> => {
        const file = await ports.uploads.claimAttachment(actor, sgid, `meeting:${meetingId}`);
        if (file === undefined) return undefined;
        const { blobId, filename, contentType, bytes } = file;
        return { sgid, kind: 'file', id: blobId, name: filename, contentType, bytes };
      }),
    );
    for (const attachment of claimed) if (attachment !== undefined) found.set(attachment.sgid, attachment);
  }
  return [...found.values()];
}
