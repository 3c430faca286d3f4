import { describe, expect, it } from 'vitest';
import { AGENDA_ITEMS_PER_MEETING } from '../limits.ts';
import { addAgendaItem, changeAgendaItem, removeAgendaItem, startAgenda, toggleAgendaItem } from './agenda.ts';

const agenda = startAgenda('m1', ['One', 'Two', 'Three']);
const titles = ({ items }: typeof agenda) => items.map(({ title }) => title);

describe('an agenda', () => {
  it('begins with that of the type, and grows at its end', () => {
    expect(agenda.items[1]).toEqual({ id: 'm1-a2', title: 'Two', completed: false, version: 1 });
    expect(titles(addAgendaItem(agenda, { id: 'x', title: '  Any\n other  business ' }))).toEqual([
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
    expect(titles(changeAgendaItem(agenda, 'm1-a3', { position }))).toEqual(expected);
  });

  it('refuses a position that is none', () => {
    expect(() => changeAgendaItem(agenda, 'm1-a3', { position: 0 })).toThrow('counted from 1');
    expect(() => changeAgendaItem(agenda, 'm1-a3', { position: 1.5 })).toThrow('counted from 1');
  });

  it('counts the versions of each item by itself, and refuses a stale one with the present one', () => {
    const renamed = changeAgendaItem(agenda, 'm1-a1', { title: 'First' }, 1);
    expect(renamed.items.map(({ version }) => version)).toEqual([2, 1, 1]);
    expect(() => changeAgendaItem(renamed, 'm1-a1', { title: 'Late' }, 1)).toThrow(
      expect.objectContaining({ code: 'platform.stale_version', details: { currentVersion: 2 } }),
    );
    expect(changeAgendaItem(renamed, 'm1-a2', { title: 'Second' }, 1).items[1]).toMatchObject({ version: 2 });
  });

  it('toggles, and leaves everything else alone', () => {
    const done = toggleAgendaItem(agenda, 'm1-a2');
    expect(done.items[1]).toMatchObject({ title: 'Two', completed: true });
    expect(toggleAgendaItem(done, 'm1-a2').items[1]).toMatchObject({ completed: false });
  });

  it('refuses an empty or endless title, and more items than a meeting may have', () => {
    expect(() => changeAgendaItem(agenda, 'm1-a1', { title: ' ' })).toThrow('what is to be talked about');
    expect(() => addAgendaItem(agenda, { id: 'x', title: 'x'.repeat(301) })).toThrow('at most 300');
    const full = startAgenda('m1', Array(AGENDA_ITEMS_PER_MEETING).fill('Item'));
    expect(() => addAgendaItem(full, { id: 'x', title: 'One more' })).toThrow(`at most ${AGENDA_ITEMS_PER_MEETING}`);
  });

  it('adds nothing twice, and brings nothing back that was removed', () => {
    const added = addAgendaItem(agenda, { id: 'x', title: 'More' });
    expect(addAgendaItem(added, { id: 'x', title: 'More' })).toBe(added);
    const removed = removeAgendaItem(added, 'x');
    expect(titles(removed)).toEqual(['One', 'Two', 'Three']);
    expect(() => addAgendaItem(removed, { id: 'x', title: 'More' })).toThrow('does not exist');
    expect(() => removeAgendaItem(removed, 'x')).toThrow('does not exist');
  });
});
