import { createElement, type ReactNode } from 'react';
import { toReactNodes } from '../../shared/to-react-nodes.tsx';
import styles from './components/notes-text.module.css';

/** The allowed elements of the server's rendered notes; all others are dropped. */
const TAGS = new Set([
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 'u', 's', 'code', 'pre', 'a', 'figure'],
  ...['figcaption', 'img', 'span'],
]);
const EMPTY = new Set(['hr', 'br', 'img']);
const HEADING = /^h([1-3])$/;
/** Headings of notes are below the section's h2. */
const HEADING_SHIFT = 2;
const SAFE_LINK = /^(?:https?:|mailto:|\/(?!\/))/i;
const NOTES_FILE = /^\/meetings\/[^/]+\/notes\/attachments\/[^/]+$/;

/** Converts rendered notes to React elements. */
export function renderNotesHtml(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return renderNodes(body.childNodes);
}

const renderNodes = (nodes: Iterable<ChildNode>) => toReactNodes(nodes, renderElement);

function renderElement(node: Element): ReactNode {
  const tag = node.tagName.toLowerCase();
  const heading = HEADING.exec(tag);
  const level = Number(heading?.[1] ?? 0);
  if (!heading && !TAGS.has(tag)) return null;
  const conflict = node.getAttribute('data-conflict');
  const attributes = { ...getAttributes(node, tag), ...(conflict ? { 'data-conflict': conflict } : {}) };
  if (heading)
    return createElement(
      `h${level + HEADING_SHIFT}`,
      { ...attributes, 'data-level': level },
      renderNodes(node.childNodes),
    );
  return EMPTY.has(tag) ? createElement(tag, attributes) : createElement(tag, attributes, renderNodes(node.childNodes));
}

function getAttributes(element: Element, tag: string): Record<string, unknown> {
  switch (tag) {
    case 'ol':
      return { start: Number(element.getAttribute('start') ?? 1) };
    case 'span':
      return { className: 'mention' };
    case 'figure':
      return { className: styles.figure };
    case 'img': {
      const src = element.getAttribute('src') ?? '';
      return NOTES_FILE.test(src) ? { src, alt: '' } : { hidden: true, alt: '' };
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
