import type { Actor } from '@minutehand/service-kit/identity';
import type { NotesAttachment } from '../../domain/notes/notes.ts';
import { CLAIMS_AT_ONCE } from '../../limits.ts';
import type { Ports } from '../ports.ts';

type Found = Omit<NotesAttachment, 'isShown'>;

/**
 * What ids in a text stand for. Those that the text has had are known; people are asked for in accounts, files in recordings, which
 * makes them this meeting's. Invented and foreign ids stand for nothing and are left out.
 */
export async function findAttachments(
  ports: Pick<Ports, 'directory' | 'uploads'>,
  actor: Actor,
  meetingId: string,
  sgids: ReadonlySet<string>,
  known: readonly NotesAttachment[],
): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const { isShown: _isShown, ...one } of known) if (sgids.has(one.sgid)) found.set(one.sgid, one);
  const unknown = () => [...sgids].filter((sgid) => !found.has(sgid));
  if (unknown().length > 0) {
    for (const { sgid, userId, name } of await ports.directory.mentionsOf(actor, unknown())) {
      found.set(sgid, { sgid, kind: 'person', id: userId, name, contentType: '', bytes: 0 });
    }
  }
  const files = unknown();
  for (let at = 0; at < files.length; at += CLAIMS_AT_ONCE) {
    const claimed = await Promise.all(
      files.slice(at, at + CLAIMS_AT_ONCE).map(async (sgid): Promise<Found | undefined> => {
        const file = await ports.uploads.claimAttachment(actor, sgid, `meeting:${meetingId}`);
        if (file === undefined) return undefined;
        const { blobId, filename, contentType, bytes } = file;
        return { sgid, kind: 'file', id: blobId, name: filename, contentType, bytes };
      }),
    );
    for (const one of claimed) if (one !== undefined) found.set(one.sgid, one);
  }
  return [...found.values()];
}
