import { runService } from '@minutehand/service-kit/service';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

await runService({ config: loadConfig(), compose });
