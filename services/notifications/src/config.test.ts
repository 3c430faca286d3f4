import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '@minutehand/service-kit/config';
import { variables } from './config.ts';

const PUBLIC_URL = 'https://minutes.example.org';
const NOTIFICATIONS_DEVELOPMENT_MAILBOX = '/mail';

const parse = (env: Record<string, string>) =>
  variables.safeParse({ PUBLIC_URL: 'http://localhost:8080', ...env }).data;
const getErrors = (env: Record<string, string>) => {
  const shape = { extraVariables: variables };
  const { errors = [] } = parseConfig('notifications', shape, { PUBLIC_URL: 'http://localhost:8080', ...env });
  return errors.filter(({ variable }) => /MAIL|SMTP/.test(variable));
};

describe('the email settings', () => {
  it('prefer the mail server', () => {
    const config = parse({ SMTP_URL: 'smtp://mail.test', NOTIFICATIONS_DEVELOPMENT_MAILBOX });
    expect(config?.mail).toEqual({ smtpUrl: 'smtp://mail.test' });
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'allow the development mailbox when the product is at %s',
    (url) => {
      const config = parse({ NOTIFICATIONS_DEVELOPMENT_MAILBOX, PUBLIC_URL: url });
      expect(config?.mail).toEqual({ folder: '/mail', isPublic: false });
    },
  );

  it('reject the development mailbox when others can reach the product', () => {
    const errors = getErrors({ NOTIFICATIONS_DEVELOPMENT_MAILBOX, PUBLIC_URL });
    expect(errors).toMatchObject([{ variable: 'SMTP_URL', problem: expect.stringContaining('PUBLIC_URL') }]);
  });

  it('allow a development mailbox that others can read only by an explicit setting', () => {
    const config = parse({ NOTIFICATIONS_DEVELOPMENT_MAILBOX, PUBLIC_URL, PUBLIC_DEVELOPMENT_MAILBOX: 'true' });
    expect(config?.mail).toEqual({ folder: '/mail', isPublic: true });
    expect(
      getErrors({ NOTIFICATIONS_DEVELOPMENT_MAILBOX, PUBLIC_URL, PUBLIC_DEVELOPMENT_MAILBOX: 'false' }),
    ).toHaveLength(1);
  });

  it('require a mail server or a mailbox', () => {
    expect(getErrors({})).toMatchObject([{ variable: 'SMTP_URL', problem: expect.stringContaining('is missing') }]);
  });

  it('reject another value of the explicit setting', () => {
    const errors = getErrors({ NOTIFICATIONS_DEVELOPMENT_MAILBOX, PUBLIC_DEVELOPMENT_MAILBOX: 'yes' });
    expect(errors).toMatchObject([{ variable: 'PUBLIC_DEVELOPMENT_MAILBOX' }]);
  });
});

describe('the settings for delivery reports', () => {
  const NOTIFICATIONS_BOUNCE_DOMAIN = 'bounces.sample.example';
  const NOTIFICATIONS_SIGNING_SECRET = 'a secret of the sample installation';
  const mail = { SMTP_URL: 'smtp://mail.test' };
  const getReportErrors = (env: Record<string, string>) => {
    const { errors = [] } = parseConfig(
      'notifications',
      { extraVariables: variables },
      { PUBLIC_URL, ...mail, ...env },
    );
    return errors.filter(({ variable }) => /BOUNCE|SECRET/.test(variable)).map(({ variable }) => variable);
  };

  it('turn them on with a domain, on port 2525 by default', () => {
    expect(parse(mail)?.reports).toBeUndefined();
    expect(parse({ ...mail, NOTIFICATIONS_SIGNING_SECRET })?.reports).toBeUndefined();
    expect(parse({ ...mail, NOTIFICATIONS_BOUNCE_DOMAIN, NOTIFICATIONS_SIGNING_SECRET })?.reports).toEqual({
      ...{ domain: NOTIFICATIONS_BOUNCE_DOMAIN, secret: NOTIFICATIONS_SIGNING_SECRET, port: 2525, tls: undefined },
    });
  });

  it('require a secret of sufficient length', () => {
    expect(getReportErrors({ NOTIFICATIONS_BOUNCE_DOMAIN })).toEqual(['NOTIFICATIONS_SIGNING_SECRET']);
    const NOTIFICATIONS_SIGNING_SECRET = 'short';
    expect(getReportErrors({ NOTIFICATIONS_BOUNCE_DOMAIN, NOTIFICATIONS_SIGNING_SECRET })).toEqual([
      'NOTIFICATIONS_SIGNING_SECRET',
    ]);
  });

  it('require the key of a certificate, and the certificate of a key', () => {
    const on = { NOTIFICATIONS_BOUNCE_DOMAIN, NOTIFICATIONS_SIGNING_SECRET };
    const certificate = { NOTIFICATIONS_BOUNCE_TLS_CERT_FILE: '/tls.crt' };
    const key = { NOTIFICATIONS_BOUNCE_TLS_KEY_FILE: '/tls.key' };
    expect(getReportErrors({ ...on, ...certificate })).toEqual(['NOTIFICATIONS_BOUNCE_TLS_KEY_FILE']);
    expect(getReportErrors({ ...on, ...key })).toEqual(['NOTIFICATIONS_BOUNCE_TLS_CERT_FILE']);
    expect(parse({ ...mail, ...on, ...certificate, ...key })?.reports?.tls).toEqual({
      ...{ certFile: '/tls.crt', keyFile: '/tls.key' },
    });
  });

  it.each(['localhost', 'bounces example.org', 'bounces@example.org', 'bounces.example.org.', 'b'.repeat(200)])(
    'reject the domain “%s”',
    (domain) => {
      expect(getReportErrors({ NOTIFICATIONS_BOUNCE_DOMAIN: domain, NOTIFICATIONS_SIGNING_SECRET })).toEqual([
        'NOTIFICATIONS_BOUNCE_DOMAIN',
      ]);
    },
  );
});
