import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { idempotentMethods } from '@minutehand/contracts/idempotent-methods';
import { generateIdempotentMethods, idempotentMethodsFile } from './lib/generators/idempotent-methods.ts';

it('the list of idempotent methods matches proto (run make proto)', async () => {
  expect(await readFile(idempotentMethodsFile, 'utf8')).toBe(await generateIdempotentMethods());
});

it('methods that read are idempotent, and methods that create are not', () => {
  expect(idempotentMethods.has('/minutehand.meetings.v1.MeetingsService/GetMeeting')).toBe(true);
  expect(idempotentMethods.has('/minutehand.meetings.v1.MeetingsService/CreateMeeting')).toBe(false);
});
