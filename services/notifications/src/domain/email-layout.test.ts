import { expect, test } from '@jest/globals';
import { renderButton, renderItemList, renderMutedLink, renderSection, toHtmlDocument } from './email-layout.ts';

const link = { label: 'Open <b>', url: 'https://mh.example/x?a&b' };

test('an email is a complete document with its subject and its sender', () => {
  const html = toHtmlDocument({ subject: 'Minutes <b>', html: '<p>Content</p>\n' });
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).toContain('<title>Minutes &lt;b&gt;</title>');
  expect(html).toMatch(/<p>Content<\/p>\n<p style="[^"]+">Sent by Minutehand/);
});

test('headings and rules of minutes, which have no styles, look like those of other emails', () => {
  const html = toHtmlDocument({ subject: 'Minutes', html: '<hr><h2>Attendees</h2>' });
  const style = /<head>.*<style>(.+)<\/style><\/head>/.exec(html)?.[1];
  expect(style).toContain('h2{margin:28px 0 8px;font-size:18px');
  expect(style).toContain('hr{');
  const section = renderSection({ title: 'Summary', lists: [], lastLine: '' });
  expect(section).toContain('margin:28px 0 8px;font-size:18px');
});

test('texts and URLs are escaped in buttons, links and lists', () => {
  for (const html of [renderButton(link), renderMutedLink(link), renderItemList([{ lines: ['<i>'], link }])]) {
    expect(html).toContain('href="https://mh.example/x?a&amp;b"');
    expect(html).toContain('Open &lt;b&gt;</a>');
    expect(html).not.toMatch(/<[ib]>/);
  }
});

test('links have an explicit color, because the default of a dark theme is too light for the card', () => {
  for (const html of [renderButton(link), renderMutedLink(link), renderItemList([{ lines: ['x'], link }])])
    expect(html).toMatch(/<a href="[^"]+" style="[^"]*color:#/);
});

test('an item of a list begins with its emphasized description', () => {
  expect(renderItemList([{ lines: ['Order chairs', 'Due Nov 27'], link }])).toContain(
    '<strong>Order chairs</strong><br>Due Nov 27<br><a href=',
  );
});
