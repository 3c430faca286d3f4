import { AppError } from '@minutehand/contracts/errors';

/** Codes of an authenticator app as the second factor of a user. */
export type TwoFactor = {
  /** Encrypted. */
  secret: string;
  /** Absent until the user has entered a first code. */
  enabledAt?: Date | undefined;
  /** The time step of the last code that was accepted. Codes of this and earlier steps are rejected. */
  lastStep: number;
  /** Hashes of the recovery codes that were not used. */
  recoveryCodeHashes: string[];
};

/** An entered code: its time step if it is a valid TOTP code, and its hash, in case it is a recovery code. */
export type SecondFactorProof = { readonly step: number | undefined; readonly hash: string };

export type EnabledTwoFactor = TwoFactor & { enabledAt: Date };

export function isEnabled(twoFactor: TwoFactor | undefined): twoFactor is EnabledTwoFactor {
  return twoFactor?.enabledAt !== undefined;
}

/** The error for a wrong code, and for one that was already used. */
export function createWrongCodeError(): AppError {
  return new AppError('two_factor.code_wrong', { details: { fields: { code: ['Incorrect code'] } } });
}

/** Consumes a code: a time step or a recovery code is accepted once. Throws two_factor.code_wrong. */
export function consumeCode<T extends TwoFactor>(twoFactor: T, { step, hash }: SecondFactorProof): T {
  if (step !== undefined && step > twoFactor.lastStep) return { ...twoFactor, lastStep: step };
  const { recoveryCodeHashes } = twoFactor;
  if (!recoveryCodeHashes.includes(hash)) throw createWrongCodeError();
  return { ...twoFactor, recoveryCodeHashes: recoveryCodeHashes.filter((other) => other !== hash) };
}

/** A code as users type it: without spaces and hyphens, in upper case. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase();
}
