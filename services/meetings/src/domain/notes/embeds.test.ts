import { describe, expect, it } from '@jest/globals';
import { createEmbed, getEmbedPatterns, readEmbedSgid } from './embeds.ts';

const KNOWN = [
  ['https://www.youtube.com/watch?v=sample-id1', 'YouTube'],
  ['https://youtube.com/watch?list=a&v=sample-id1&t=10', 'YouTube'],
  ['https://youtu.be/sample-id1?t=3', 'YouTube'],
  ['https://vimeo.com/123456789', 'Vimeo'],
  ['https://www.loom.com/share/0123456789abcdef', 'Loom'],
  ['https://www.figma.com/design/abcdefghijklmnop/Launch-plan?node-id=1', 'Figma'],
  ['https://miro.com/app/board/uXjVsample=/', 'Miro'],
  ['https://docs.google.com/document/d/abcdefghijklmnop/edit', 'Google Docs'],
  ['https://open.spotify.com/episode/abcdefghijklmnop', 'Spotify'],
] as const;

describe('a link that can be embedded', () => {
  it.each(KNOWN)('%s is of %s, and matches a browser pattern', (url, provider) => {
    expect(createEmbed(url)).toMatchObject({ url, providerName: provider });
    expect(getEmbedPatterns().some(({ source, options }) => new RegExp(source, options).test(url))).toBe(true);
    expect(readEmbedSgid(createEmbed(url)!.sgid)).toBe(url);
  });

  it('has a title from its URL, or from its kind', () => {
    expect(createEmbed('https://www.figma.com/design/abcdefghijklmnop/Launch-plan')?.title).toBe('Launch plan');
    expect(createEmbed('https://youtu.be/sample-id1')?.title).toBe('Video on YouTube');
    expect(createEmbed('https://www.figma.com/design/abcdefghijklmnop/%E0%A4%A')?.title).toBe('Design on Figma');
  });

  it.each([
    'http://www.youtube.com/watch?v=sample-id1',
    'https://youtube.com.evil.example/watch?v=sample-id1',
    'https://evil.example/https://youtu.be/sample-id1',
    'javascript:alert(1)//https://youtu.be/sample-id1',
    'https://youtu.be/sample-id1 onload=x',
    `https://youtu.be/sample-id1?${'a'.repeat(2_000)}`,
    '',
  ])('rejects %s', (url) => {
    expect(createEmbed(url)).toBeUndefined();
  });
});
