import { createElement, type ReactNode } from 'react';
import { nodesOf } from '../../shared/html-tree.tsx';

/** What the server's sanitised HTML consists of; whatever else there might be stays outside. */
const TAGS = new Set([
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 's', 'code', 'pre', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const HEADING = /^h([1-6])$/;
const DEEPEST_HEADING = 6;
const SAFE_LINK = /^(https?:|mailto:)/i;

/** A line of the minutes with the anchor of its evidence; `after` is what stands under it, such as a nested list. */
export interface EvidenceLine {
  anchor: string;
  tag: 'li' | 'p';
  children: ReactNode;
  after: ReactNode;
}

/** Makes React elements of the minutes' HTML, and lets `line` make those that have evidence. Its headings begin at `topHeading`. */
export function minutesTree(html: string, topHeading: number, line: (line: EvidenceLine) => ReactNode): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const levels = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => Number(heading.tagName[1]));
  const headingShift = levels.length === 0 ? 0 : topHeading - Math.min(...levels);

  const fromNodes = (nodes: Iterable<ChildNode>) => nodesOf(nodes, fromElement);

  function fromElement(node: Element): ReactNode {
    const tag = node.tagName.toLowerCase();
    const heading = HEADING.exec(tag);
    if (heading) {
      const level = Math.min(Number(heading[1]) + headingShift, DEEPEST_HEADING);
      return createElement(`h${level}`, null, fromNodes(node.childNodes));
    }
    if (!TAGS.has(tag)) return null;
    const anchor = node.getAttribute('data-evidence');
    if (anchor && (tag === 'li' || tag === 'p')) {
      const nodes = [...node.childNodes];
      const under = nodes.findIndex((child) => child instanceof Element && /^(UL|OL)$/.test(child.tagName));
      const split = under === -1 ? nodes.length : under;
      const children = fromNodes(nodes.slice(0, split));
      return line({ anchor, tag, children, after: fromNodes(nodes.slice(split)) });
    }
    if (tag === 'br' || tag === 'hr') return createElement(tag);
    return createElement(tag, attributesOf(node, tag), fromNodes(node.childNodes));
  }

  return fromNodes(body.childNodes);
}

function attributesOf(element: Element, tag: string): Record<string, unknown> | null {
  if (tag === 'ol') return { start: Number(element.getAttribute('start') ?? 1) };
  if (tag !== 'a') return null;
  const href = element.getAttribute('href') ?? '';
  return SAFE_LINK.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : null;
}
