import { configure } from '@testing-library/react';
import { WAIT_TIMEOUT_MS } from './limits.ts';

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });
