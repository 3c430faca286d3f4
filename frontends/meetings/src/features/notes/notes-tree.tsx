import { createElement, type ReactNode } from 'react';
import { nodesOf } from '../../shared/html-tree.tsx';
import styles from './components/notes-text.module.css';

/** What the server's rendered notes consist of; whatever else there might be stays outside. */
const TAGS = new Set([
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 'u', 's', 'code', 'pre', 'a', 'figure'],
  ...['figcaption', 'img', 'span'],
]);
const EMPTY = new Set(['hr', 'br', 'img']);
const HEADING = /^h([1-3])$/;
/** Headings of notes stand under the section's own. */
const HEADING_SHIFT = 2;
const SAFE_LINK = /^(?:https?:|mailto:|\/(?!\/))/i;
const OWN_FILE = /^\/meetings\/[^/]+\/notes\/attachments\/[^/]+$/;

/** Makes React elements of notes to be read. */
export function notesTree(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return fromNodes(body.childNodes);
}

const fromNodes = (nodes: Iterable<ChildNode>) => nodesOf(nodes, fromElement);

function fromElement(node: Element): ReactNode {
  const tag = node.tagName.toLowerCase();
  const heading = HEADING.exec(tag);
  const level = Number(heading?.[1] ?? 0);
  if (!heading && !TAGS.has(tag)) return null;
  const conflict = node.getAttribute('data-conflict');
  const attributes = { ...attributesOf(node, tag), ...(conflict ? { 'data-conflict': conflict } : {}) };
  if (heading)
    return createElement(
      `h${level + HEADING_SHIFT}`,
      { ...attributes, 'data-level': level },
      fromNodes(node.childNodes),
    );
  return EMPTY.has(tag) ? createElement(tag, attributes) : createElement(tag, attributes, fromNodes(node.childNodes));
}

function attributesOf(element: Element, tag: string): Record<string, unknown> {
  switch (tag) {
    case 'ol':
      return { start: Number(element.getAttribute('start') ?? 1) };
    case 'span':
      return { className: 'mention' };
    case 'figure':
      return { className: styles.figure };
    case 'img': {
      const src = element.getAttribute('src') ?? '';
      return OWN_FILE.test(src) ? { src, alt: '' } : { hidden: true, alt: '' };
    }
    case 'a': {
      const href = element.getAttribute('href') ?? '';
      if (!SAFE_LINK.test(href)) return {};
      const download = element.getAttribute('download');
      return download === null ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : { href, download };
    }
    default:
      return {};
  }
}
