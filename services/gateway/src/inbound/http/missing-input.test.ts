import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { feedbackCreateSchema } from '@minutehand/contracts/http/feedback';
import { approvalDecisionSchema } from '@minutehand/contracts/http/meetings/approval';
import { meetingTypeCreateSchema, meetingTypePatchSchema } from '@minutehand/contracts/http/meetings/meeting-types';
import { emailMinutesSchema } from '@minutehand/contracts/http/meetings/minutes-emails';
import { speakerAssignSchema } from '@minutehand/contracts/http/meetings/transcripts';
import { invitationsCreateSchema } from '@minutehand/contracts/http/people';
import type { z } from 'zod';
import { parseInput } from './validation.ts';

function getFieldErrors(schema: z.ZodType, raw: unknown): unknown {
  try {
    parseInput(schema, raw, 'body');
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.details.fields;
    throw error;
  }
}

describe('creating a meeting type', () => {
  it.each([{}, { name: undefined }, { name: null }, { prompt: 'Be brief.' }])('requires a name: %j', (fields) => {
    expect(getFieldErrors(meetingTypeCreateSchema, { account_meeting_type: fields })).toEqual({
      name: ['Please enter a meeting name'],
    });
  });

  it('requires the name to be a string', () => {
    expect(getFieldErrors(meetingTypeCreateSchema, { account_meeting_type: { name: 7 } })).toEqual({
      name: ['must be a string'],
    });
  });

  it('allows an update without a name', () => {
    expect(getFieldErrors(meetingTypePatchSchema, { account_meeting_type: {} })).toBeUndefined();
  });
});

describe('inviting people', () => {
  it('requires at least one invitation, with both name and email', () => {
    expect(getFieldErrors(invitationsCreateSchema, { invitations: [] })).toEqual({
      invitations: ['Please add at least one invitation with both name and email'],
    });
    expect(
      getFieldErrors(invitationsCreateSchema, { invitations: [{ name: ' ', email: 'a@sample.example' }] }),
    ).toEqual({
      'invitations.0.name': ["can't be blank"],
    });
  });
});

describe('a null or missing note', () => {
  it.each([
    [emailMinutesSchema, { email_addresses: 'a@sample.example', note: null }, { note: '' }],
    [emailMinutesSchema, { email_addresses: 'a@sample.example' }, { note: '' }],
    [approvalDecisionSchema, { note: null }, { note: '' }],
    [feedbackCreateSchema, { meeting_feedback: { rating: 1, comments: null } }, { meeting_feedback: { rating: 1 } }],
  ])('is parsed as an empty note (%#)', (schema, raw, expected) => {
    expect(parseInput(schema, raw, 'body')).toMatchObject(expected);
  });
});

describe('assigning a speaker', () => {
  it('rejects a request with neither user_id nor name', () => {
    expect(getFieldErrors(speakerAssignSchema, { speaker_id: 's1' })).toEqual({ base: ['must have user_id or name'] });
  });

  it.each([{ user_id: null, name: null }, { user_id: null }, { name: null }, { name: 'Ada' }])(
    'accepts %j',
    (fields) => {
      expect(getFieldErrors(speakerAssignSchema, { speaker_id: 's1', ...fields })).toBeUndefined();
    },
  );
});
