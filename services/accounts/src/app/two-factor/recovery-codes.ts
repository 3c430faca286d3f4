import { RECOVERY_CODE_COUNT } from '../../limits.ts';
import type { Ports } from '../ports.ts';

/** New recovery codes to show once, and their hashes to store. */
export function createRecoveryCodes({ secrets }: Pick<Ports, 'secrets'>): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, secrets.newRecoveryCode);
  return { codes: codes.map(toGroups), hashes: codes.map(secrets.hash) };
}

const toGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
