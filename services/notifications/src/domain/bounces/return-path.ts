import { createHmac, timingSafeEqual } from 'node:crypto';
import { RETURN_PATH_MAC_CHARACTERS } from '../../limits.ts';

const PREFIX = 'bounces+';
const LOCAL_PART = new RegExp(`^bounces\\+([0-9a-f]{32})\\.([0-9a-f]{${RETURN_PATH_MAC_CHARACTERS}})$`);

/** Return paths of emails: an address for each, to which mail servers send reports about it. It names the email, and nobody else can create it. */
export type ReturnPaths = {
  readonly create: (mailId: string) => string;
  /** Returns the id of the email; undefined if the address was not created with this secret. */
  readonly read: (address: string) => string | undefined;
};

/** The id and its signature are hexadecimal, because mail servers may change the case of an address. */
export function createReturnPaths({ domain, secret }: { domain: string; secret: string }): ReturnPaths {
  const sign = (mailId: string) =>
    createHmac('sha256', secret).update(`return path\0${mailId}`).digest('hex').slice(0, RETURN_PATH_MAC_CHARACTERS);
  const suffix = `@${domain.toLowerCase()}`;
  return {
    create: (mailId) => `${PREFIX}${mailId}.${sign(mailId)}${suffix}`,
    read(address) {
      const normalized = address.toLowerCase();
      if (!normalized.endsWith(suffix)) return undefined;
      const [, mailId = '', mac = ''] = LOCAL_PART.exec(normalized.slice(0, -suffix.length)) ?? [];
      if (mailId === '') return undefined;
      return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(mailId))) ? mailId : undefined;
    },
  };
}
