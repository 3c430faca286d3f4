import { describe, expect, it } from '@jest/globals';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { AGENDA_ITEMS_PER_MEETING } from '../../limits.ts';
import {
  addAgendaItem,
  addCarriedItems,
  carryActionItem,
  carryAgendaItem,
  changeAgendaItem,
  createInitialAgenda,
  removeAgendaItem,
  toggleCompleted,
} from './agenda.ts';

const agenda = createInitialAgenda('m1', ['One', 'Two', 'Three']);
const getTitles = ({ items }: typeof agenda) => items.map(({ title }) => title);

describe('an agenda', () => {
  it('starts with the type’s items, and appends new ones', () => {
    expect(agenda.items[1]).toEqual({ id: 'm1-a2', title: 'Two', completed: false, version: 1, source: null });
    expect(getTitles(addAgendaItem(agenda, { id: 'x', title: '  Any\n other  business ' }))).toEqual([
      ...['One', 'Two', 'Three'],
      'Any other business',
    ]);
  });

  it.each([
    [1, ['Three', 'One', 'Two']],
    [2, ['One', 'Three', 'Two']],
    [3, ['One', 'Two', 'Three']],
    [99, ['One', 'Two', 'Three']],
  ])('moves an item to position %i', (position, expected) => {
    expect(getTitles(changeAgendaItem(agenda, 'm1-a3', { position }))).toEqual(expected);
  });

  it('rejects an invalid position', () => {
    expect(() => changeAgendaItem(agenda, 'm1-a3', { position: 0 })).toThrow('counted from 1');
    expect(() => changeAgendaItem(agenda, 'm1-a3', { position: 1.5 })).toThrow('counted from 1');
  });

  it('counts versions per item, and reports the current one for a stale one', () => {
    const renamed = changeAgendaItem(agenda, 'm1-a1', { title: 'First' }, 1);
    expect(renamed.items.map(({ version }) => version)).toEqual([2, 1, 1]);
    expect(() => changeAgendaItem(renamed, 'm1-a1', { title: 'Late' }, 1)).toThrow(
      expect.objectContaining({ code: 'platform.stale_version', details: { currentVersion: 2 } }),
    );
    expect(changeAgendaItem(renamed, 'm1-a2', { title: 'Second' }, 1).items[1]).toMatchObject({ version: 2 });
  });

  it('toggles an item without changing others', () => {
    const done = toggleCompleted(agenda, 'm1-a2');
    expect(done.items[1]).toMatchObject({ title: 'Two', completed: true });
    expect(toggleCompleted(done, 'm1-a2').items[1]).toMatchObject({ completed: false });
  });

  it('rejects an empty or too long title, and too many items', () => {
    expect(() => changeAgendaItem(agenda, 'm1-a1', { title: ' ' })).toThrow('what is to be talked about');
    expect(() => addAgendaItem(agenda, { id: 'x', title: 'x'.repeat(301) })).toThrow('at most 300');
    const full = createInitialAgenda('m1', Array(AGENDA_ITEMS_PER_MEETING).fill('Item'));
    expect(() => addAgendaItem(full, { id: 'x', title: 'One more' })).toThrow(`at most ${AGENDA_ITEMS_PER_MEETING}`);
  });

  it('adds an item once, and does not restore a removed one', () => {
    const added = addAgendaItem(agenda, { id: 'x', title: 'More' });
    expect(addAgendaItem(added, { id: 'x', title: 'More' })).toBe(added);
    const removed = removeAgendaItem(added, 'x');
    expect(getTitles(removed)).toEqual(['One', 'Two', 'Three']);
    expect(() => addAgendaItem(removed, { id: 'x', title: 'More' })).toThrow("doesn't exist");
    expect(() => removeAgendaItem(removed, 'x')).toThrow("doesn't exist");
  });
});

describe('carried-over items', () => {
  const before = createInitialAgenda('m0', ['Left over', 'two', '🎉']);
  const carried = before.items.map((item) => carryAgendaItem(`new-${item.id}`, 'm0', item));
  const action = { id: 'i1', meetingId: 'm0', description: 'Send  the\nbudget' };

  it('are appended with their source, without duplicates by words', () => {
    const grown = addCarriedItems(agenda, [...carried, carryActionItem('c', action)]);
    expect(getTitles(grown)).toEqual(['One', 'Two', 'Three', 'Left over', '🎉', 'Review: Send the budget']);
    expect(grown.items.at(-1)).toMatchObject({
      completed: false,
      source: { meetingId: 'm0', kind: 'action_item', itemId: 'i1' },
    });
  });

  it('are added once, even if renamed since, and again after deletion', () => {
    const grown = addCarriedItems(agenda, carried);
    expect(addCarriedItems(grown, carried)).toBe(grown);
    const renamed = changeAgendaItem(grown, 'new-m0-a1', { title: 'Other words' });
    expect(addCarriedItems(renamed, carried)).toBe(renamed);
    const removed = removeAgendaItem(grown, 'new-m0-a1');
    expect(getTitles(addCarriedItems(removed, carried))).toContain('Left over');
  });

  it('are truncated to the maximum length, and rejected if the agenda is full', () => {
    const { title } = carryActionItem('c', { ...action, description: 'x'.repeat(2_000) });
    expect([...title]).toHaveLength(AGENDA_ITEM_TITLE_CHARACTERS);
    const full = createInitialAgenda(
      'm1',
      Array.from({ length: AGENDA_ITEMS_PER_MEETING }, (_, index) => `Item ${index}`),
    );
    expect(() => addCarriedItems(full, carried)).toThrow(expect.objectContaining({ code: 'agenda_item.too_many' }));
  });
});
