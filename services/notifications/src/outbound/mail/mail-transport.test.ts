import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '@minutehand/service-kit/log';
import { createMailTransport } from './mail-transport.ts';

const warn = jest.fn();
const kit = {
  log: { warn } as unknown as Logger,
  now: () => new Date(0),
  lifecycle: { onStop: () => undefined, isStopping: () => false },
};
const mailFrom = 'Minutehand <minutehand@localhost>';

describe('createMailTransport', () => {
  beforeEach(() => {
    warn.mockClear();
  });

  it('warns at each start about a mailbox that other machines can read', () => {
    createMailTransport({ mail: { folder: '/mail', isPublic: true }, mailFrom }, undefined, kit);
    createMailTransport({ mail: { folder: '/mail', isPublic: true }, mailFrom }, undefined, kit);
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining('PUBLIC_DEVELOPMENT_MAILBOX')],
      [expect.stringContaining('PUBLIC_DEVELOPMENT_MAILBOX')],
    ]);
  });

  it('does not warn about a mailbox that only this machine can read', () => {
    expect(
      createMailTransport({ mail: { folder: '/mail', isPublic: false }, mailFrom }, undefined, kit),
    ).toHaveProperty('listDevelopmentMail');
    expect(warn).not.toHaveBeenCalled();
  });

  it('has no mailbox if a mail server is configured', () => {
    const transport = createMailTransport({ mail: { smtpUrl: 'smtp://127.0.0.1:1' }, mailFrom }, undefined, kit);
    expect(transport).not.toHaveProperty('listDevelopmentMail');
  });
});
