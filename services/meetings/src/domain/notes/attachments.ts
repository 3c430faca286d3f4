import { escapeHtml } from '@minutehand/service-kit/html';
import { embedOf, readEmbedSgid } from './embeds.ts';

import type { NotesAttachment } from './notes.ts';

export const ATTACHMENT_TAG = 'action-text-attachment';
/** The types of what is no file; editors tell them apart by these (contracts/http/notes.ts). */
const MENTION_TYPE = 'application/vnd.minutehand.mention';
const EMBED_TYPE = 'application/vnd.minutehand.embed';

/** Types of pictures that browsers show and nothing runs in. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export function isPicture(contentType: string): boolean {
  return PICTURES.has(contentType.trim().toLowerCase());
}

/** What an id stands for; undefined for what it does not. */
export type FindAttachment = (sgid: string) => Omit<NotesAttachment, 'isShown'> | undefined;

const MARK = new RegExp(`<(/?)${ATTACHMENT_TAG}((?:\\s[^>]*)?)>`, 'g');
const SGID = /\ssgid="([^"]*)"/;

/** The ids in a sanitised text, embedded links aside: these say themselves what they are. */
export function sgidsIn(sanitised: string): Set<string> {
  const found = new Set<string>();
  replaceAttachments(sanitised, (sgid) => {
    if (readEmbedSgid(sgid) === undefined) found.add(sgid);
    return '';
  });
  return found;
}

/** The text as it is kept: each attachment with what is known of it, and without those that stand for nothing. */
export function writeAttachments(sanitised: string, meetingId: string, find: FindAttachment): string {
  return replaceAttachments(sanitised, (sgid) => {
    const url = readEmbedSgid(sgid);
    const embed = url === undefined ? undefined : embedOf(url);
    if (embed !== undefined) {
      return elementOf({
        sgid,
        'content-type': EMBED_TYPE,
        url: embed.url,
        name: embed.title,
        provider: embed.providerName,
      });
    }
    const found = find(sgid);
    if (found === undefined) return '';
    if (found.kind === 'person') return elementOf({ sgid, 'content-type': MENTION_TYPE, name: found.name });
    return elementOf({
      sgid,
      'content-type': found.contentType,
      filename: found.name,
      filesize: String(found.bytes),
      url: fileUrl(meetingId, found.id),
    });
  });
}

/** The kept text as it is shown: attachments are names, pictures and links. */
export function renderAttachments(content: string, meetingId: string, find: FindAttachment): string {
  return replaceAttachments(content, (sgid) => {
    const url = readEmbedSgid(sgid);
    const embed = url === undefined ? undefined : embedOf(url);
    if (embed !== undefined) return renderEmbed(embed);
    const found = find(sgid);
    if (found === undefined) return '';
    if (found.kind === 'person') return `<span class="mention">@${escapeHtml(found.name)}</span>`;
    const href = escapeHtml(fileUrl(meetingId, found.id));
    const name = escapeHtml(found.name);
    const picture = isPicture(found.contentType) ? `<img src="${href}" alt="${name}">` : '';
    return `<figure class="attachment" data-bytes="${found.bytes}"><a href="${href}" download="${name}">${picture}${name}</a></figure>`;
  });
}

/** What an embedded link looks like in a text. */
function renderEmbed({ url, title, providerName }: { url: string; title: string; providerName: string }): string {
  const link = `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(title)}</a>`;
  return `<figure class="embed">${link}<figcaption>${escapeHtml(providerName)}</figcaption></figure>`;
}

function fileUrl(meetingId: string, blobId: string): string {
  return `/meetings/${encodeURIComponent(meetingId)}/notes/attachments/${encodeURIComponent(blobId)}`;
}

function elementOf(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<${ATTACHMENT_TAG} ${written.join(' ')}></${ATTACHMENT_TAG}>`;
}

/** Each attachment with all that stands in it, also further ones, by what is made of its id. */
function replaceAttachments(html: string, replace: (sgid: string) => string): string {
  let made = '';
  let depth = 0;
  let from = 0;
  for (const mark of html.matchAll(MARK)) {
    const [whole, isEnd, attributes = ''] = mark;
    if (depth === 0) made += html.slice(from, mark.index);
    if (isEnd === '') {
      const sgid = SGID.exec(attributes)?.[1];
      if (depth === 0 && sgid !== undefined) made += replace(sgid);
      depth += 1;
    } else depth = Math.max(depth - 1, 0);
    from = mark.index + whole.length;
  }
  return depth === 0 ? made + html.slice(from) : made;
}
