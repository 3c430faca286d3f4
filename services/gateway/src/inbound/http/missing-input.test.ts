import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { approvalDecisionSchema } from '@minutehand/contracts/http/approval';
import { feedbackPostSchema } from '@minutehand/contracts/http/feedback';
import { meetingTypeCreateSchema, meetingTypePatchSchema } from '@minutehand/contracts/http/meeting-types';
import { emailMinutesSchema } from '@minutehand/contracts/http/minutes-emails';
import { speakerAssignSchema } from '@minutehand/contracts/http/transcripts';
import type { z } from 'zod';
import { parseInput } from './validation.ts';

function fieldsOf(schema: z.ZodType, raw: unknown): unknown {
  try {
    parseInput(schema, raw, 'body');
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.details.fields;
    throw error;
  }
}

describe('a new meeting type', () => {
  it.each([{}, { name: undefined }, { name: null }, { prompt: 'Be brief.' }])('needs a name: %j', (fields) => {
    expect(fieldsOf(meetingTypeCreateSchema, { account_meeting_type: fields })).toEqual({
      name: ['Please enter a meeting name'],
    });
  });

  it('needs a name that is a string', () => {
    expect(fieldsOf(meetingTypeCreateSchema, { account_meeting_type: { name: 7 } })).toEqual({
      name: ['must be a string'],
    });
  });

  it('keeps its name when a change leaves it out', () => {
    expect(fieldsOf(meetingTypePatchSchema, { account_meeting_type: {} })).toBeUndefined();
  });
});

describe('a note that is null', () => {
  it.each([
    [emailMinutesSchema, { email_addresses: 'a@sample.example', note: null }, { note: '' }],
    [emailMinutesSchema, { email_addresses: 'a@sample.example' }, { note: '' }],
    [approvalDecisionSchema, { note: null }, { note: '' }],
    [feedbackPostSchema, { meeting_feedback: { rating: 1, comments: null } }, { meeting_feedback: { rating: 1 } }],
  ])('is an empty one (%#)', (schema, raw, expected) => {
    expect(parseInput(schema, raw, 'body')).toMatchObject(expected);
  });
});

describe('a speaker', () => {
  it('is not cleared by a request that names neither user_id nor name', () => {
    expect(fieldsOf(speakerAssignSchema, { speaker_id: 's1' })).toEqual({ base: ['must have user_id or name'] });
  });

  it.each([{ user_id: null, name: null }, { user_id: null }, { name: null }, { name: 'Ada' }])(
    'is assigned or cleared by %j',
    (fields) => {
      expect(fieldsOf(speakerAssignSchema, { speaker_id: 's1', ...fields })).toBeUndefined();
    },
  );
});
