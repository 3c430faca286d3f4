import { describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import {
  changeMeetingType,
  createMeetingTypeFromDefaults,
  DEFAULT_PROMPT,
  getDefaultMeetingTypeId,
} from './meeting-type.ts';
import { getTypePermissions, requireTypePermission } from './meeting-type-policy.ts';

describe('a meeting type', () => {
  it('has the values of the default type for absent fields', () => {
    expect(createMeetingTypeFromDefaults({ name: ' Stand\nup ' }, 'user-1')).toEqual({
      name: 'Stand up',
      colour: '#6B7280',
      headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
      agendaItems: [],
      prompt: DEFAULT_PROMPT,
      notificationEmails: [],
      creatorId: 'user-1',
      originalId: '',
      consentRequired: false,
      audioRetentionDays: 0,
      meetingRetentionDays: 0,
    });
  });

  it.each([{}, { name: undefined }, { name: ' ' }])('requires a name on creation: %j', (changes) => {
    expect(() => createMeetingTypeFromDefaults(changes, 'user-1')).toThrow('Please enter a meeting name');
  });

  it('skips empty and duplicate entries, and keeps the order', () => {
    const type = createMeetingTypeFromDefaults(
      {
        name: 'x',
        headings: [' Risks', 'Decisions', 'Risks ', ' ', 'Next\tsteps'],
        agendaItems: ['Round', 'Round'],
        notificationEmails: ['a@sample.example', ' A@sample.example ', ''],
      },
      'user-1',
    );
    expect(type.headings).toEqual(['Risks', 'Decisions', 'Next steps']);
    expect(type.agendaItems).toEqual(['Round']);
    expect(type.notificationEmails).toEqual(['A@sample.example']);
  });

  it('has the default prompt and color if they are blank', () => {
    const type = createMeetingTypeFromDefaults({ name: 'x', prompt: 'Be brief.', colour: '#aabbcc' }, 'user-1');
    expect(type).toMatchObject({ prompt: 'Be brief.', colour: '#AABBCC' });
    expect(changeMeetingType(type, { prompt: '  \n', colour: '' })).toMatchObject({
      prompt: DEFAULT_PROMPT,
      colour: '#6B7280',
    });
  });

  it('sets the retention of audio to one of the offered periods', () => {
    const type = createMeetingTypeFromDefaults({ name: 'x', audioRetentionDays: 90 }, 'user-1');
    expect(type.audioRetentionDays).toBe(90);
    expect(changeMeetingType(type, { name: 'y' }).audioRetentionDays).toBe(90);
    for (const audioRetentionDays of [1, -30, 30.5, Number.NaN]) {
      expect(() => changeMeetingType(type, { audioRetentionDays })).toThrow('must be one of 0, 30, 90, 365');
    }
  });

  it('reports all errors together, by field', () => {
    const bad = {
      name: ' ',
      colour: 'red',
      headings: [''],
      agendaItems: ['x'.repeat(301)],
      prompt: 'x'.repeat(5_001),
      notificationEmails: ['nobody', 'a b@c.d', 'fine@sample.example'],
    };
    expect(() => createMeetingTypeFromDefaults(bad, 'user-1')).toThrow(
      expect.objectContaining({
        code: 'meeting_type.invalid',
        details: {
          fields: {
            name: ['Please enter a meeting name'],
            colour: ['A colour is a number sign and six digits, such as #6B7280.'],
            template_variables: ['Please add at least one heading', 'An agenda item may have at most 300 characters.'],
            prompt: ['This may have at most 5000 characters.'],
            notification_emails: ['Invalid email address(es): nobody, a b@c.d'],
          },
        },
      }),
    );
  });

  it.each([
    [{ headings: Array.from({ length: 31 }, (_, n) => `H${n}`) }, 'at most 30 headings'],
    [{ headings: ['x'.repeat(101)] }, 'at most 100 characters'],
    [{ agendaItems: Array.from({ length: 101 }, (_, n) => `A${n}`) }, 'at most 100 agenda items'],
    [{ notificationEmails: Array.from({ length: 51 }, (_, n) => `a${n}@b.c`) }, 'at most 50 addresses'],
    [{ name: 'x'.repeat(101) }, 'at most 100 characters'],
  ])('is rejected beyond its limits (%#)', (changes, message) => {
    expect(() => createMeetingTypeFromDefaults({ name: 'x', ...changes }, 'user-1')).toThrow(message);
  });
});

describe('permissions on a meeting type', () => {
  const type = { id: 't1', accountId: 'account-1', creatorId: 'user-2' };
  const first = { id: getDefaultMeetingTypeId('account-1'), accountId: 'account-1', creatorId: '' };
  const member = createActor({ userId: 'user-3', role: 'member' });

  it('allow its creator, and owners and admins of the account, to edit and delete it', () => {
    const all = { edit: true, delete: true };
    expect(getTypePermissions(type, createActor({ userId: 'user-2', role: 'member' }))).toEqual(all);
    expect(getTypePermissions(type, createActor({ role: 'admin' }))).toEqual(all);
    expect(getTypePermissions(type, member)).toEqual({ edit: false, delete: false });
    expect(() => requireTypePermission(type, member, 'edit')).toThrow('who made it');
  });

  it('do not allow deleting the default type', () => {
    expect(getTypePermissions(first, createActor({ role: 'owner' }))).toEqual({ edit: true, delete: false });
    expect(() => requireTypePermission(first, createActor({ role: 'owner' }), 'delete')).toThrow('not deleted');
    expect(() => requireTypePermission(first, member, 'delete')).toThrow('who made it');
  });
});
