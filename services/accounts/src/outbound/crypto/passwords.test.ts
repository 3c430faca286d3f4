import { describe, expect, it } from '@jest/globals';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('cost the same for an unknown user: one verification with the same parameters', async () => {
    const verified: string[] = [];
    const passwords = await createPasswords({
      hash: async (_password, { memoryCost, timeCost, parallelism }) =>
        `m=${memoryCost},t=${timeCost},p=${parallelism}`,
      verify: async (hash) => {
        verified.push(hash);
        return true;
      },
    });
    expect(await passwords.verify(await passwords.hash('a long enough password'), 'wrong')).toBe(true);
    expect(await passwords.verify(undefined, 'wrong')).toBe(false);
    expect(verified).toHaveLength(2);
    expect(verified[0]).toBe(verified[1]);
  });

  it('are verified completely: neither truncated nor trimmed, and case-sensitive', async () => {
    const passwords = await createPasswords();
    const password = ` ${'Long enough '.repeat(15)}end `;
    const hash = await passwords.hash(password);
    expect(await passwords.verify(hash, password)).toBe(true);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -2), `${password.slice(0, 72)}`])
      expect(await passwords.verify(hash, other)).toBe(false);
  });

  it('are verified without blocking the event loop', async () => {
    const passwords = await createPasswords();
    const hash = await passwords.hash('a long enough password');
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(Array.from({ length: 8 }, () => passwords.verify(hash, 'wrong')));
    isDone = true;
    // On the event loop, each verification would take one turn.
    expect(turns).toBeGreaterThan(50);
  });
});
