import { jest } from '@jest/globals';

/** Tests in `tests/faults` start their own stack (ms). */
const LONG_TEST_MS = 180_000;

jest.setTimeout(LONG_TEST_MS);
