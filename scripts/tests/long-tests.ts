import { jest } from '@jest/globals';

/** A test of `tests/faults` runs a product of its own (ms). */
const LONG_TEST_MS = 180_000;

jest.setTimeout(LONG_TEST_MS);
