import { Secret, TOTP } from 'otpauth';
import type { Totp } from '../../app/ports.ts';
import { TOLERATED_TOTP_STEPS, TOTP_PERIOD_SECONDS, TOTP_SECRET_BYTES } from '../../limits.ts';

const SIX_DIGITS = /^\d{6}$/;
const ISSUER = 'Minutehand';

/** Time-based codes (RFC 6238) with the parameters that every authenticator app supports: SHA-1, six digits, 30 s. */
export const totp: Totp = {
  newSecret: () => new Secret({ size: TOTP_SECRET_BYTES }).base32,
  toUri: (secret, label) => new TOTP({ issuer: ISSUER, label, secret, period: TOTP_PERIOD_SECONDS }).toString(),
  findStep(secret, code, now) {
    if (!SIX_DIGITS.test(code)) return undefined;
    const timestamp = now.getTime();
    const period = TOTP_PERIOD_SECONDS;
    const delta = TOTP.validate({
      token: code,
      secret: Secret.fromBase32(secret),
      period,
      timestamp,
      window: TOLERATED_TOTP_STEPS,
    });
    return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
  },
};
