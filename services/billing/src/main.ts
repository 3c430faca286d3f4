import { runService } from '@minutehand/service-kit/service';
import { compose } from './compose.ts';
import { config } from './config.ts';

await runService({ config, compose });
