import { AppError } from '@minutehand/contracts/errors';
import { MIB, UPLOAD_BYTES } from '@minutehand/contracts/limits';
import { CONTENT_TYPE_CHARACTERS, FILENAME_CHARACTERS } from '../limits.ts';

/** What a client says it will send. */
export type Announcement = {
  filename: string;
  contentType: string;
  /** Bytes. */
  byteSize: number;
  /** MD5, base64. */
  checksum: string;
};

/** A file that somebody uploads, and who uses it. */
export type Blob = Announcement & {
  /** Its name in the blob store: ours, never the client's. */
  key: string;
  uploaderId: string;
  /** For example "meeting:<id>"; empty until somebody uses it. */
  owner: string;
};

/** An announcement that can be taken. Throws blob.announcement_invalid with what is wrong per field. */
export function checkAnnouncement(announcement: Announcement): Announcement {
  const fields: Record<string, string[]> = {};
  const { byteSize, checksum } = announcement;
  const filename = announcement.filename.trim();
  const contentType = announcement.contentType.trim() || 'application/octet-stream';
  if (filename === '' || filename.length > FILENAME_CHARACTERS) {
    fields.filename = [`must have 1 to ${FILENAME_CHARACTERS} characters`];
  }
  if (contentType.length > CONTENT_TYPE_CHARACTERS || !/^[\x21-\x7e][\x20-\x7e]*$/.test(contentType)) {
    fields.content_type = ['must be a media type like text/vtt'];
  }
  if (!Number.isInteger(byteSize) || byteSize < 0 || byteSize > UPLOAD_BYTES) {
    fields.byte_size = [`must be at most ${UPLOAD_BYTES / MIB} MB`];
  }
  if (!/^[A-Za-z0-9+/]{22}==$/.test(checksum)) fields.checksum = ['must be the MD5 of the file in base64'];
  if (Object.keys(fields).length > 0) throw new AppError('blob.announcement_invalid', { details: { fields } });
  return { filename, contentType, byteSize, checksum };
}

/** What the request says of itself, before a byte is read. Throws when it differs from what was announced. */
export function checkHeaders(
  announced: Announcement,
  sent: { contentType: string; contentLength: number | undefined; contentMd5: string },
): void {
  const type = (value: string) => value.trim().toLowerCase();
  if (type(sent.contentType) !== type(announced.contentType)) throw new AppError('blob.type_differs');
  if (sent.contentMd5 !== announced.checksum) throw new AppError('blob.checksum_differs');
  if (sent.contentLength !== undefined && sent.contentLength !== announced.byteSize) {
    throw new AppError('blob.length_differs');
  }
}

/**
 * Makes a blob somebody's. Only who uploaded it may, and it has one owner.
 * Answers the same one for the same owner. Throws blob.not_found, blob.claimed.
 */
export function claim<B extends Blob>(blob: B, by: string, owner: string): B {
  if (blob.uploaderId !== by) throw new AppError('blob.not_found');
  if (blob.owner === owner) return blob;
  if (blob.owner !== '') throw new AppError('blob.claimed');
  return { ...blob, owner };
}

/** As claim, but what the owner has already may be named by anybody: it is theirs by then, not the uploader's. */
export function claimAttachment<B extends Blob>(blob: B, by: string, owner: string): B {
  return blob.owner === owner ? blob : claim(blob, by, owner);
}
