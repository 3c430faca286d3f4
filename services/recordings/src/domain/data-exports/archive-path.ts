/** Characters that file systems reject or that disguise a name: control characters, separators, bidirectional marks. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]+/gu;
/** Names that Windows keeps for devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const NAME_CHARACTERS = 120;

/** A name that is one part of a path in an archive: an uploaded name cannot lead out of its folder. */
export function toPathPart(name: string): string {
  const safeName = name.toWellFormed().normalize('NFC').replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  const end = [...safeName].slice(-NAME_CHARACTERS).join('');
  const part = end.replace(/^[. ]+|[. ]+$/g, '') || 'file';
  return DEVICE_NAME.test(part) ? `_${part}` : part;
}

/** Joins parts; those of `path` are made safe. */
export const joinPath = (folder: string, path: string): string =>
  [...folder.split('/'), ...path.split('/')]
    .filter((part) => part !== '')
    .map(toPathPart)
    .join('/');
