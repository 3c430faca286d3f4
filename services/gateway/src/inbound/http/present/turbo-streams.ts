import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { escapeHtml } from '@minutehand/service-kit/html';

/** A Turbo Stream element; `html` is not escaped. */
function createTurboStream(action: 'replace' | 'append', target: string, html: string): string {
  return `<turbo-stream action="${action}" target="${escapeHtml(target)}"><template>${html}</template></turbo-stream>\n`;
}

/** Replaces the row of each action item. */
export function renderActionItems(items: readonly ActionItem[]): string {
  return items.map((item) => createTurboStream('replace', getTargetId(item), renderActionItemRow(item))).join('');
}

/** Appends a flash message with optional details. */
export function renderFlash(tone: 'success' | 'danger', sentence: string, details: readonly string[] = []): string {
  const list = details.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  const role = tone === 'danger' ? 'alert' : 'status';
  const html = `<div class="flash flash-${tone}" role="${role}"><p>${escapeHtml(sentence)}</p>${list && `<ul>${list}</ul>`}</div>`;
  return createTurboStream('append', 'flash', html);
}

const getTargetId = ({ id }: ActionItem) => `action_item_${id}`;

function renderActionItemRow(item: ActionItem): string {
  const dueText = [formatDueState(item), item.due_date_formatted].filter(Boolean).join(' · ');
  const parts = { description: item.description, assignee: item.assignee_display_name, due: dueText };
  const spans = Object.entries(parts)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<span class="action-item-${name}">${escapeHtml(text)}</span>`);
  return `<li id="${escapeHtml(getTargetId(item))}" class="action-item" data-state="${item.state}">${spans.join(' ')}</li>`;
}

/** Open items with a date are overdue or due soon, whatever the date; proposed items and open ones without a date have no due state. */
function formatDueState({ state, overdue, due_date }: ActionItem): string {
  if (state === 'done') return 'Done';
  if (state === 'proposed' || due_date === null) return '';
  return overdue ? 'Overdue' : 'Due soon';
}
