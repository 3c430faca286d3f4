import { createElement, type ReactNode } from 'react';
import { toReactNodes } from '../../shared/to-react-nodes.tsx';

/** The allowed elements of the server's sanitized HTML; all others are dropped. */
const TAGS = new Set([
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 's', 'code', 'pre', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const HEADING = /^h([1-6])$/;
const DEEPEST_HEADING = 6;
const SAFE_LINK = /^(https?:|mailto:)/i;

/** A statement with the anchor of its evidence; `nestedContent` is the content below it, such as a nested list. */
export type EvidenceLine = {
  anchor: string;
  tag: 'li' | 'p';
  children: ReactNode;
  nestedContent: ReactNode;
};

/** Converts the minutes' HTML to React elements; `renderLine` renders statements with evidence. Headings start at `topHeading`. */
export function renderMinutesHtml(
  html: string,
  topHeading: number,
  renderLine: (renderLine: EvidenceLine) => ReactNode,
): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const levels = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => Number(heading.tagName[1]));
  const headingShift = levels.length === 0 ? 0 : topHeading - Math.min(...levels);

  const renderNodes = (nodes: Iterable<ChildNode>) => toReactNodes(nodes, renderElement);

  function renderElement(node: Element): ReactNode {
    const tag = node.tagName.toLowerCase();
    const heading = HEADING.exec(tag);
    if (heading) {
      const level = Math.min(Number(heading[1]) + headingShift, DEEPEST_HEADING);
      return createElement(`h${level}`, null, renderNodes(node.childNodes));
    }
    if (!TAGS.has(tag)) return null;
    const anchor = node.getAttribute('data-evidence');
    if (anchor && (tag === 'li' || tag === 'p')) {
      const nodes = [...node.childNodes];
      const nestedListIndex = nodes.findIndex((child) => child instanceof Element && /^(UL|OL)$/.test(child.tagName));
      const split = nestedListIndex === -1 ? nodes.length : nestedListIndex;
      const children = renderNodes(nodes.slice(0, split));
      return renderLine({ anchor, tag, children, nestedContent: renderNodes(nodes.slice(split)) });
    }
    if (tag === 'br' || tag === 'hr') return createElement(tag);
    return createElement(tag, getAttributes(node, tag), renderNodes(node.childNodes));
  }

  return renderNodes(body.childNodes);
}

function getAttributes(element: Element, tag: string): Record<string, unknown> | null {
  if (tag === 'ol') return { start: Number(element.getAttribute('start') ?? 1) };
  if (tag !== 'a') return null;
  const href = element.getAttribute('href') ?? '';
  return SAFE_LINK.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : null;
}
