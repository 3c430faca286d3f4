import { type Node as DocumentNode, DOMParser as ModelParser, type Schema } from '@tiptap/pm/model';

const CONTAINERS = new Set(['BODY', 'UL', 'OL', 'BLOCKQUOTE', 'TABLE', 'THEAD', 'TBODY', 'TR']);
const BLOCKS = new Set(['P', 'UL', 'OL', 'BLOCKQUOTE', 'PRE', 'TABLE', 'HR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6']);
const CHECKBOX = /^\[([ x])\](?: |$)/;

/** Reads the server's HTML of the minutes as an editor document. The server alone interprets Markdown. */
export function readMinutesHtml(html: string, schema: Schema): DocumentNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const code of body.querySelectorAll('pre > code'))
    code.textContent = (code.textContent ?? '').replace(/\n$/, '');
  for (const text of findTextNodes(body)) normalizeText(text);
  for (const item of body.querySelectorAll('li')) readCheckbox(item);
  for (const list of body.querySelectorAll('ul, ol')) {
    const isLoose = [...list.children].some((item) => [...item.children].some(({ tagName }) => tagName === 'P'));
    if (isLoose) list.setAttribute('data-loose', '');
  }
  return ModelParser.fromSchema(schema).parse(body, { preserveWhitespace: 'full' });
}

function findTextNodes(body: HTMLElement): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ parentElement }) => !parentElement?.closest('pre'));
}

/** Line breaks between blocks are layout; those within text are soft breaks. */
function normalizeText(text: Text) {
  const { parentElement, previousSibling, nextSibling } = text;
  const isBlock = (node: ChildNode | null) => node instanceof Element && BLOCKS.has(node.tagName);
  if (parentElement && CONTAINERS.has(parentElement.tagName)) {
    text.remove();
    return;
  }
  let { data } = text;
  if (isBlock(previousSibling) || (previousSibling instanceof Element && previousSibling.tagName === 'BR'))
    data = data.replace(/^\n/, '');
  if (isBlock(nextSibling) || nextSibling === null) data = data.replace(/\n$/, '');
  if (parentElement?.tagName === 'CODE') {
    text.data = data;
    return;
  }
  const nodes = data.split('\n').flatMap((line, index) => {
    const softBreak = document.createElement('br');
    softBreak.setAttribute('data-soft', '');
    return [...(index === 0 ? [] : [softBreak]), ...(line === '' ? [] : [document.createTextNode(line)])];
  });
  text.replaceWith(...nodes);
}

function readCheckbox(item: Element) {
  const line = item.firstElementChild?.tagName === 'P' ? item.firstElementChild : item;
  const first = line.firstChild;
  if (!(first instanceof Text)) return;
  const checkbox = CHECKBOX.exec(first.data);
  if (!checkbox) return;
  first.data = first.data.slice(checkbox[0].length);
  item.setAttribute('data-checked', String(checkbox[1] === 'x'));
}
