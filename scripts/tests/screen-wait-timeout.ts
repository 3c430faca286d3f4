import { WAIT_TIMEOUT_MS } from '@minutehand/test-kit/waiting';
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });
