import { createElement, Fragment, type ReactNode } from 'react';
import { getSectionKind, type SectionKind } from '../../shared/section-kind.ts';
import { toReactNodes } from '../../shared/to-react-nodes.tsx';
import { isShortLine, splitSpeaker } from './attributed-line.ts';

/** The allowed elements of the server's sanitized HTML; all others are removed. */
const TAGS = new Set([
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 's', 'code', 'pre', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const HEADING = /^h([1-6])$/;
const DEEPEST_HEADING = 6;
const CHECKBOX = /^\[([ xX])\](?: |$)/;
const SAFE_LINK = /^(https?:|mailto:)/i;

/** A statement with the anchor of its evidence; `nestedContent` is the content below it, such as a nested list. */
export type EvidenceLine = {
  anchor: string;
  tag: 'li' | 'p';
  section: SectionKind;
  /** The statement alone, without markup, speaker and nested content. */
  text: string;
  /** The speaker, if the line begins with one. */
  speaker: string | null;
  children: ReactNode;
  nestedContent: ReactNode;
};

/** A list that is not nested in another one. */
export type LineList = { tag: 'ul' | 'ol'; start: number; section: SectionKind; lines: readonly ReactNode[] };

type RenderedSection = {
  kind: SectionKind;
  isEmpty: boolean;
  lineCount: number;
  /** Whether each line has evidence: a user has changed and added none. */
  isCited: boolean;
};

type MinutesRenderers = {
  line: (line: EvidenceLine) => ReactNode;
  list: (list: LineList) => ReactNode;
  /** The checkbox at the start of a list item. */
  checkbox: (isDone: boolean) => ReactNode;
  /** Whether `name` at the start of the line with this anchor is a speaker. */
  isSpeaker: (anchor: string, name: string) => boolean;
  /** Hides a section with its heading. */
  isHidden: (section: RenderedSection) => boolean;
  /** Hides attributed lines of one or two words. Text that a user edited is shown in full. */
  hidesShortAttributedLines: boolean;
};

/** Converts the minutes' HTML to React elements. Headings start at `topHeading`. */
export function renderMinutesHtml(html: string, topHeading: number, renderers: MinutesRenderers): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const levels = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => Number(heading.tagName[1]));
  const topLevel = levels.length === 0 ? 0 : Math.min(...levels);
  const sections = splitIntoSections([...body.childNodes], `H${topLevel}`);
  return sections.map(({ kind, nodes }, index) => {
    const lines = nodes.flatMap((node) => (node instanceof Element ? [...node.querySelectorAll('li')] : []));
    const isCited = lines.every((line) => line.hasAttribute('data-evidence'));
    const isEmpty = nodes.every((node, position) => position === 0 || (node.textContent ?? '').trim() === '');
    const hasHeading = nodes[0] instanceof Element && nodes[0].tagName === `H${topLevel}`;
    if (renderers.isHidden({ kind, isEmpty: hasHeading && isEmpty, lineCount: lines.length, isCited })) return null;
    const content = renderSection(nodes, kind, topLevel === 0 ? 0 : topHeading - topLevel, renderers);
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rebuilt when the text changes
    return <Fragment key={index}>{content}</Fragment>;
  });
}

type Section = { kind: SectionKind; nodes: ChildNode[] };

function splitIntoSections(nodes: readonly ChildNode[], topTag: string): Section[] {
  const sections: Section[] = [];
  for (const node of nodes) {
    const isSectionHeading = node instanceof Element && node.tagName === topTag;
    const current = sections.at(-1);
    if (isSectionHeading) sections.push({ kind: getSectionKind(node.textContent ?? ''), nodes: [node] });
    else if (current) current.nodes.push(node);
    else sections.push({ kind: 'other', nodes: [node] });
  }
  return sections;
}

function renderSection(
  nodes: readonly ChildNode[],
  section: SectionKind,
  headingShift: number,
  renderers: MinutesRenderers,
): ReactNode {
  const renderNodes = (children: Iterable<ChildNode>) => toReactNodes(children, renderElement);

  function renderElement(node: Element): ReactNode {
    const tag = node.tagName.toLowerCase();
    const heading = HEADING.exec(tag);
    if (heading) {
      const level = Math.min(Number(heading[1]) + headingShift, DEEPEST_HEADING);
      return createElement(`h${level}`, null, renderNodes(node.childNodes));
    }
    if (!TAGS.has(tag)) return null;
    if ((tag === 'ul' || tag === 'ol') && node.parentElement?.tagName === 'BODY') {
      const lines = [...node.children].flatMap((child, index) => {
        const line = renderElement(child);
        // biome-ignore lint/suspicious/noArrayIndexKey: the tree is rebuilt when the text changes
        return line === null ? [] : [<Fragment key={index}>{line}</Fragment>];
      });
      if (lines.length === 0) return null;
      return renderers.list({ tag, start: Number(node.getAttribute('start') ?? 1), section, lines });
    }
    const isDone = tag === 'li' ? takeCheckbox(node) : null;
    const checkbox = isDone === null ? null : renderers.checkbox(isDone);
    const anchor = node.getAttribute('data-evidence');
    if (anchor && (tag === 'li' || tag === 'p')) return renderLine(node, tag, anchor, checkbox);
    if (tag === 'br' || tag === 'hr') return createElement(tag);
    return createElement(tag, getAttributes(node, tag), checkbox, renderNodes(node.childNodes));
  }

  function renderLine(node: Element, tag: 'li' | 'p', anchor: string, checkbox: ReactNode): ReactNode {
    const children = [...node.childNodes];
    const nestedListIndex = children.findIndex((child) => child instanceof Element && /^(UL|OL)$/.test(child.tagName));
    const split = nestedListIndex === -1 ? children.length : nestedListIndex;
    const [ownNodes, nestedNodes] = [children.slice(0, split), children.slice(split)];
    const [first] = ownNodes;
    const lineText = ownNodes.map(({ textContent }) => textContent ?? '').join('');
    const attributed =
      first instanceof Text
        ? splitSpeaker(lineText, (name) => renderers.isSpeaker(anchor, name), first.length)
        : undefined;
    if (attributed && first instanceof Text) first.data = first.data.slice(attributed.prefixLength);
    const text = lineText.slice(attributed?.prefixLength ?? 0).trim();
    if (attributed && renderers.hidesShortAttributedLines && nestedNodes.length === 0 && isShortLine(text)) return null;
    return renderers.line({
      anchor,
      tag,
      section,
      text,
      speaker: attributed?.speaker ?? null,
      children: (
        <>
          {checkbox}
          {renderNodes(ownNodes)}
        </>
      ),
      nestedContent: renderNodes(nestedNodes),
    });
  }

  return renderNodes(nodes);
}

/** Removes "[ ]" or "[x]" from the start of a list item, and returns whether it is done; null if it has no checkbox. */
function takeCheckbox(item: Element): boolean | null {
  const first = item.firstChild;
  const match = first instanceof Text ? CHECKBOX.exec(first.data) : null;
  if (!match || !(first instanceof Text)) return null;
  first.data = first.data.slice(match[0].length);
  return match[1] !== ' ';
}

function getAttributes(element: Element, tag: string): Record<string, unknown> | null {
  if (tag === 'ol') return { start: Number(element.getAttribute('start') ?? 1) };
  if (tag !== 'a') return null;
  const href = element.getAttribute('href') ?? '';
  return SAFE_LINK.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : null;
}
