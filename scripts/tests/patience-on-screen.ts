import { configure } from '@testing-library/react';
import { PATIENCE_MS } from './limits.ts';

configure({ asyncUtilTimeout: PATIENCE_MS });
