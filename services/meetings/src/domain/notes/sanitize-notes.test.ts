import { describe, expect, it } from '@jest/globals';
import { NOTES_BYTES } from '@minutehand/contracts/limits';
import fc from 'fast-check';
import { sanitizeNotes } from './sanitize-notes.ts';

describe('sanitizing notes keeps', () => {
  it.each([
    '<h1>Title</h1><h2>Part</h2><h3>Detail</h3>',
    '<p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s> <code>six</code><br />seven</p>',
    '<ul><li><p>a</p><ol start="3"><li><p>b</p></li></ol></li></ul>',
    '<blockquote><p>Words</p></blockquote><pre><code>a &lt; b\n  c</code></pre><hr />',
    '<p><a href="https://sample.example/a?b=1" rel="noopener noreferrer nofollow">link</a></p>',
    '<p data-conflict="Ann Lee">Mine</p>',
    '<action-text-attachment sgid="abc.def"></action-text-attachment>',
  ])('%s unchanged', (html) => {
    expect(sanitizeNotes(html)).toBe(html);
  });

  it('equivalent elements of other editors', () => {
    expect(sanitizeNotes('<div><b>a</b><i>b</i><del>c</del></div><h5>d</h5>')).toBe(
      '<p><strong>a</strong><em>b</em><s>c</s></p><h3>d</h3>',
    );
  });

  it('the text of removed elements, except code', () => {
    expect(sanitizeNotes('<table><tr><td>cell</td></tr></table><script>x()</script><style>p{}</style>')).toBe('cell');
  });
});

describe('sanitizing notes removes', () => {
  it.each([
    '<p onclick="x()" style="color:red" class="a" id="b">w</p>',
    '<a href="javascript:alert(1)">w</a>',
    '<a href="java\nscript:alert(1)">w</a>',
    '<a href="&#106;avascript:alert(1)">w</a>',
    '<a href="//evil.example">w</a>',
    '<a href="data:text/html,<script>alert(1)</script>">w</a>',
    '<a href="vbscript:x">w</a>',
    '<iframe src="https://evil.example">x</iframe>w',
    '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>w',
    '<svg><style><img src=x onerror=alert(1)></style></svg>w',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)>w',
    '<form action="https://evil.example"><input name="a"><button>w</button></form>',
    '<object data="x"></object><embed src="x">w',
    '<meta http-equiv="refresh" content="0"><base href="https://evil.example">w',
    '<scr<script>ipt>alert(1)</scr</script>ipt>w',
    '<action-text-attachment sgid="a" content="<script>alert(1)</script>" onclick="x()" href="javascript:x">w</action-text-attachment>',
    '<!--[if IE]><script>x</script><![endif]-->w',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">w</noscript>',
    '<p data-conflict="&quot;><script>x</script>">w</p>',
  ])('executable, loading and misleading content: %s', (html) => {
    const clean = sanitizeNotes(html);
    expect(clean).not.toMatch(/<(?!\/?(?:p|a|action-text-attachment)[ >])/);
    expect(clean).not.toMatch(/<[^>]+\s(?:on\w+|style|class|id|src|xlink:href|action|content)=/i);
    expect(clean).not.toMatch(/<a [^>]*href="(?!https?:|mailto:)/i);
  });

  it('no more content when repeated, for random input', () => {
    const part = fc.constantFrom(
      ...['<p>', '</p>', '<b>', '</b>', '<ul><li>', '</li></ul>', '<a href="javascript:x">', '<svg>', '</svg>', '<!--'],
      ...['-->', '<style>', '</style>', '"', "'", '<', '>', '&lt;script&gt;', '&#x3c;img&#x3e;', '<![CDATA[', ']]>'],
      ...['<action-text-attachment sgid="a">', '</action-text-attachment>', '<pre><code>', '\u0000', 'words'],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const once = sanitizeNotes(parts.join(''));
        expect(sanitizeNotes(once)).toBe(once);
        expect(once).not.toMatch(/<(?:script|style|svg|iframe|img)/i);
      }),
      // The example is a removed element between two list items, which then close each other.
      { numRuns: 300, examples: [[['<ul><li>', '<', 'words', '<ul><li>']]] },
    );
  });
});

it('keeps the text after a self-closing attachment', () => {
  const attachment = '<action-text-attachment sgid="a"></action-text-attachment>';
  expect(
    sanitizeNotes('<p>a <action-text-attachment sgid="a" /> b</p><action-text-attachment sgid="a"/><p>c</p>'),
  ).toBe(`<p>a ${attachment} b</p>${attachment}<p>c</p>`);
});

describe('notes crafted to be slow', () => {
  const fill = (part: string) => part.repeat(Math.floor(NOTES_BYTES / part.length));

  it.each([
    ...['<b>', '<ul><li>', '<b></i>', '<svg>', '<action-text-attachment sgid="a">', '<li><p>', '<p><li>', '<dl><dt>'],
    ...['<div title="</div>">', '<div><!--</div>-->'],
  ])('consisting of %s are rejected before sanitizing', (part) => {
    expect(() => sanitizeNotes(fill(part))).toThrow(expect.objectContaining({ code: 'notes.too_deep' }));
  });

  it.each([
    ...['<p>', '<li>', '<', '&', '<!--', '<b></b>', '</b>', '<ul><li></li></ul>', '<x><y></x>', '<a href="'],
    ...['<action-text-attachment sgid="a"/>', '<action-text-attachment / '],
    ...['<p><b></p>', '<td>', '<dd>', '<option>', '<br>', '<input>'],
  ])('consisting of %s are sanitized', (part) => {
    expect(sanitizeNotes(fill(part)).length).toBeGreaterThanOrEqual(0);
  });

  it('are limited in depth', () => {
    const clean = sanitizeNotes(`${'<ul><li>'.repeat(90)}deep${'</li></ul>'.repeat(90)}${'<b></b>'.repeat(20_000)}`);
    let depth = 0;
    let deepest = 0;
    for (const [tag] of clean.matchAll(/<\/?[a-z][^>]*>/g)) {
      depth += tag.startsWith('</') ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBe(40);
    expect(clean).toContain('deep');
  });
});
