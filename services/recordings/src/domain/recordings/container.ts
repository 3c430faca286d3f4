export type Container = 'webm' | 'mp4';

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** The container that starts with these bytes; undefined if none does. */
export function detectContainer(head: Uint8Array): Container | undefined {
  const bytes = Buffer.from(head);
  if (bytes.subarray(0, EBML.length).equals(EBML)) return 'webm';
  return bytes.subarray(4, 8).toString('latin1') === 'ftyp' ? 'mp4' : undefined;
}

/** The container of a media type such as "audio/webm;codecs=opus"; undefined for all other types. */
export function getContainerOfType(mimeType: string): Container | undefined {
  const match = /^(?:audio|video)\/(webm|mp4)\s*(?:;|$)/i.exec(mimeType.trim());
  const container = match?.[1]?.toLowerCase();
  return container === 'webm' || container === 'mp4' ? container : undefined;
}

/** The extension of an audio file of this media type. */
export const getAudioExtension = (mimeType: string): string =>
  getContainerOfType(mimeType) === 'mp4' ? 'm4a' : 'webm';
