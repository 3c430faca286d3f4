import { runService } from '@minutehand/service-kit/service';
import { compose } from './compose.ts';
import { loadAiConfig } from './config.ts';
import { generations } from './outbound/store/generations.ts';
import { usage, writerSettings } from './outbound/store/writing.ts';

await runService({ config: loadAiConfig(), aggregates: [generations, usage, writerSettings], compose });
