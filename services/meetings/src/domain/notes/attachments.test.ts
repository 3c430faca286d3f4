import { describe, expect, it } from '@jest/globals';
import { EMBED_TYPE, MENTION_TYPE } from '@minutehand/contracts/http/meetings/notes';
import { extractSgids, type FindAttachment, renderAttachments, writeAttachments } from './attachments.ts';
import { createEmbed } from './embeds.ts';

const createAttachment = (sgid: string, content = '') =>
  `<action-text-attachment sgid="${sgid}">${content}</action-text-attachment>`;
const findAttachment: FindAttachment = (sgid) => {
  if (sgid === 'file')
    return { sgid, kind: 'file', id: 'b1', name: 'a "plan".txt', contentType: 'text/plain', bytes: 7 };
  if (sgid === 'pic') return { sgid, kind: 'file', id: 'b2', name: 'pic.png', contentType: 'image/png', bytes: 9 };
  return sgid === 'ann' ? { sgid, kind: 'person', id: 'u1', name: 'Ann <b>', contentType: '', bytes: 0 } : undefined;
};

describe('attachments in notes', () => {
  it('are stored with the known attributes, not those of the request', () => {
    expect(
      writeAttachments(
        `<p>a ${createAttachment('ann', 'Bob')} b</p>${createAttachment('file', '<p>other</p>')}`,
        'm1',
        findAttachment,
      ),
    ).toBe(
      '<p>a <action-text-attachment sgid="ann" content-type="application/vnd.minutehand.mention" name="Ann &lt;b&gt;"></action-text-attachment> b</p>' +
        '<action-text-attachment sgid="file" content-type="text/plain" filename="a &quot;plan&quot;.txt" filesize="7" url="/meetings/m1/notes/attachments/b1"></action-text-attachment>',
    );
  });

  it('have the content types that editors expect', () => {
    const { sgid } = createEmbed('https://youtu.be/sample-id1')!;
    expect(writeAttachments(createAttachment('ann'), 'm1', findAttachment)).toContain(`content-type="${MENTION_TYPE}"`);
    expect(writeAttachments(createAttachment(sgid), 'm1', findAttachment)).toContain(`content-type="${EMBED_TYPE}"`);
  });

  it('are removed with their content if unknown', () => {
    expect(
      writeAttachments(
        `a${createAttachment('invented', `x${createAttachment('ann')}y`)}b${createAttachment('')}c`,
        'm1',
        findAttachment,
      ),
    ).toBe('abc');
    expect(writeAttachments('a<action-text-attachment>b</action-text-attachment>c', 'm1', findAttachment)).toBe('ac');
  });

  it('are found by id, except embedded links', () => {
    const { sgid } = createEmbed('https://youtu.be/sample-id1')!;
    expect(
      extractSgids(
        `${createAttachment('ann')}<p>${createAttachment('file')}${createAttachment('ann')}</p>${createAttachment(sgid)}`,
      ),
    ).toEqual(new Set(['ann', 'file']));
  });

  it('are shown as names, links and pictures', () => {
    const { sgid } = createEmbed('https://youtu.be/sample-id1')!;
    const storedHtml = writeAttachments(
      `${createAttachment('ann')}${createAttachment('file')}${createAttachment('pic')}${createAttachment(sgid)}`,
      'm1',
      findAttachment,
    );
    expect(renderAttachments(storedHtml, 'm1', findAttachment)).toBe(
      '<span class="mention">@Ann &lt;b&gt;</span>' +
        '<figure class="attachment" data-bytes="7"><a href="/meetings/m1/notes/attachments/b1" download="a &quot;plan&quot;.txt">a &quot;plan&quot;.txt</a></figure>' +
        '<figure class="attachment" data-bytes="9"><a href="/meetings/m1/notes/attachments/b2" download="pic.png"><img src="/meetings/m1/notes/attachments/b2" alt="pic.png">pic.png</a></figure>' +
        '<figure class="embed"><a href="https://youtu.be/sample-id1" rel="noopener noreferrer nofollow">Video on YouTube</a><figcaption>YouTube</figcaption></figure>',
    );
  });

  it('are removed if they embed a page of an unknown site', () => {
    const sgid = `embed.${Buffer.from('https://evil.example/watch?v=abcdefghijk').toString('base64url')}`;
    expect(writeAttachments(createAttachment(sgid), 'm1', findAttachment)).toBe('');
    expect(
      writeAttachments(
        createAttachment(`embed.${Buffer.from('javascript:x').toString('base64url')}`),
        'm1',
        findAttachment,
      ),
    ).toBe('');
  });
});
