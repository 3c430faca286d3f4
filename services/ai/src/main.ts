import { runService } from '@minutehand/service-kit/service';
import { compose } from './compose.ts';
import { loadAiConfig } from './config.ts';
import { generations } from './outbound/store/generations.ts';

await runService({ config: loadAiConfig(), aggregates: [generations], compose });
