import { defineErrors } from './kinds.ts';

/** Errors raised by service-kit. */
export const platformErrors = defineErrors({
  'platform.internal': { kind: 'internal', message: 'Something went wrong on our side. Please try again.' },
  'platform.unavailable': {
    kind: 'unavailable',
    message: "A part of the product isn't reachable right now. Please try again in a moment.",
  },
  'platform.deadline_exceeded': {
    kind: 'timeout',
    message: 'A part of the product took too long to respond. Please try again in a moment.',
  },
  'platform.unauthenticated': { kind: 'unauthenticated', message: 'Please sign in.' },
  'platform.forbidden': { kind: 'forbidden', message: "You can't do this." },
  'platform.session_required': {
    kind: 'forbidden',
    message: "An access token can't download your data. Sign in and download it in the settings.",
  },
  'platform.not_found': { kind: 'not_found', message: "This doesn't exist, or you don't have access." },
  'platform.malformed': { kind: 'malformed', message: "The request couldn't be understood." },
  'platform.cursor_invalid': {
    kind: 'malformed',
    message: "The cursor isn't valid. Start again from the first page.",
  },
  'platform.stale_version': {
    kind: 'conflict',
    message: 'Someone else changed this in the meantime. Reload it, then apply your change again.',
  },
  'platform.duplicate': { kind: 'conflict', message: 'This already exists.' },
  'platform.message_too_large': { kind: 'too_large', message: 'This is too large to be processed.' },
});
