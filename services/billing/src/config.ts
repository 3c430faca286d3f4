import { loadServiceConfig } from '@minutehand/service-kit/service';

export const config = loadServiceConfig('billing', {});
