import { describe, expect, it } from '@jest/globals';
import { COMMENTS_PER_ACTION_ITEM } from '@minutehand/contracts/limits';
import { addComment, createEmptyItemComments, deleteComment, editComment, type ItemComments } from './item-comments.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-21T11:00:00Z');
const add = (document: ItemComments, id: string, text = 'Done?', authorId = 'u1') =>
  addComment(document, { id, authorId, text, now });
const edit = (document: ItemComments, changes: object) =>
  editComment(document, { id: 'c1', authorId: 'u1', text: 'Yes', version: undefined, now: later, ...changes });
const first = add(createEmptyItemComments('m1'), 'c1', ' Done? ');

describe('a comment', () => {
  it('is trimmed plain text with its author', () => {
    expect(first.comments).toEqual([
      { id: 'c1', authorId: 'u1', text: 'Done?', createdAt: now, editedAt: null, version: 1 },
    ]);
    expect(first.authorIds).toEqual(['u1']);
  });

  it('is added once by a repeated request, and not again after its deletion', () => {
    expect(add(first, 'c1')).toBe(first);
    expect(() => add(deleteComment(first, { id: 'c1', authorId: 'u1' }), 'c1')).toThrow("doesn't exist");
  });

  it('must have a text of limited length', () => {
    expect(() => add(first, 'c2', '  ')).toThrow('Write a comment.');
    expect(() => add(first, 'c2', 'x'.repeat(2_001))).toThrow('at most 2000 characters');
  });

  it('is rejected if the item has a hundred comments', () => {
    const full = Array.from({ length: COMMENTS_PER_ACTION_ITEM }).reduce<ItemComments>(
      (document, _, index) => add(document, `c${index}`),
      createEmptyItemComments('m1'),
    );
    expect(() => add(full, 'another')).toThrow('at most 100 comments');
  });

  it('can be edited by its author only, based on its latest version', () => {
    const edited = edit(first, { version: 1 });
    expect(edited.comments).toMatchObject([{ text: 'Yes', createdAt: now, editedAt: later, version: 2 }]);
    expect(() => edit(edited, { version: 1, text: 'No' })).toThrow();
    expect(() => edit(first, { authorId: 'u2' })).toThrow('your own');
    expect(() => edit(first, { id: 'c9' })).toThrow("doesn't exist");
    expect(edit(first, { text: 'Done?' })).toBe(first);
  });

  it('can be deleted by its author only', () => {
    expect(() => deleteComment(first, { id: 'c1', authorId: 'u2' })).toThrow('your own');
    expect(deleteComment(first, { id: 'c1', authorId: 'u1' })).toMatchObject({ comments: [], authorIds: [] });
  });
});
