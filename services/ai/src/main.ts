import { runService } from '@minutehand/service-kit/service';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';
import { aggregates } from './outbound/store/aggregates.ts';

await runService({ config: loadConfig(), aggregates, compose });
