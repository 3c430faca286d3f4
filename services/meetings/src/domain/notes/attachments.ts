import { escapeHtml } from '@minutehand/service-kit/html';
import { createEmbed, readEmbedSgid } from './embeds.ts';

import type { NotesAttachment } from './notes.ts';

export const ATTACHMENT_TAG = 'action-text-attachment';
/** Content types of attachments other than files (contracts/http/notes.ts). */
const MENTION_TYPE = 'application/vnd.minutehand.mention';
const EMBED_TYPE = 'application/vnd.minutehand.embed';

/** Image types that browsers display and that cannot contain scripts. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export function isPicture(contentType: string): boolean {
  return PICTURES.has(contentType.trim().toLowerCase());
}

/** Finds the attachment of an id; undefined if unknown. */
export type FindAttachment = (sgid: string) => Omit<NotesAttachment, 'isShown'> | undefined;

const TAG = new RegExp(`<(/?)${ATTACHMENT_TAG}((?:\\s[^>]*)?)>`, 'g');
const SGID = /\ssgid="([^"]*)"/;

/** The ids in a sanitized text, except embedded links, whose ids contain their URL. */
export function extractSgids(sanitized: string): Set<string> {
  const found = new Set<string>();
  replaceAttachments(sanitized, (sgid) => {
    if (readEmbedSgid(sgid) === undefined) found.add(sgid);
    return '';
  });
  return found;
}

/** The text as it is stored: attachments with their attributes, unknown ones removed. */
export function writeAttachments(sanitized: string, meetingId: string, find: FindAttachment): string {
  return replaceAttachments(sanitized, (sgid) => {
    const url = readEmbedSgid(sgid);
    const embed = url === undefined ? undefined : createEmbed(url);
    if (embed !== undefined) {
      return renderElement({
        sgid,
        'content-type': EMBED_TYPE,
        url: embed.url,
        name: embed.title,
        provider: embed.providerName,
      });
    }
    const found = find(sgid);
    if (found === undefined) return '';
    if (found.kind === 'person') return renderElement({ sgid, 'content-type': MENTION_TYPE, name: found.name });
    return renderElement({
      sgid,
      'content-type': found.contentType,
      filename: found.name,
      filesize: String(found.bytes),
      url: getFileUrl(meetingId, found.id),
    });
  });
}

/** Renders the stored text for display: attachments become names, images and links. */
export function renderAttachments(content: string, meetingId: string, find: FindAttachment): string {
  return replaceAttachments(content, (sgid) => {
    const url = readEmbedSgid(sgid);
    const embed = url === undefined ? undefined : createEmbed(url);
    if (embed !== undefined) return renderEmbed(embed);
    const found = find(sgid);
    if (found === undefined) return '';
    if (found.kind === 'person') return `<span class="mention">@${escapeHtml(found.name)}</span>`;
    const href = escapeHtml(getFileUrl(meetingId, found.id));
    const name = escapeHtml(found.name);
    const picture = isPicture(found.contentType) ? `<img src="${href}" alt="${name}">` : '';
    return `<figure class="attachment" data-bytes="${found.bytes}"><a href="${href}" download="${name}">${picture}${name}</a></figure>`;
  });
}

function renderEmbed({ url, title, providerName }: { url: string; title: string; providerName: string }): string {
  const link = `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(title)}</a>`;
  return `<figure class="embed">${link}<figcaption>${escapeHtml(providerName)}</figcaption></figure>`;
}

function getFileUrl(meetingId: string, blobId: string): string {
  return `/meetings/${encodeURIComponent(meetingId)}/notes/attachments/${encodeURIComponent(blobId)}`;
}

function renderElement(attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<${ATTACHMENT_TAG} ${pairs.join(' ')}></${ATTACHMENT_TAG}>`;
}

/** Replaces each attachment element, including nested ones and other content. */
function replaceAttachments(html: string, replace: (sgid: string) => string): string {
  let output = '';
  let depth = 0;
  let from = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, isEnd, attributes = ''] = match;
    if (depth === 0) output += html.slice(from, match.index);
    if (isEnd === '') {
      const sgid = SGID.exec(attributes)?.[1];
      if (depth === 0 && sgid !== undefined) output += replace(sgid);
      depth += 1;
    } else depth = Math.max(depth - 1, 0);
    from = match.index + whole.length;
  }
  return depth === 0 ? output + html.slice(from) : output;
}
