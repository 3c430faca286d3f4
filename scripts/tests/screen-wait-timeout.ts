import { configure } from '@testing-library/react';
import { WAIT_TIMEOUT_MS } from '@minutehand/test-kit/waiting';

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });
