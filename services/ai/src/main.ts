import { runService } from '@minutehand/service-kit/service';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';
import { deletedUsers, generations } from './outbound/store/generations.ts';
import { usage, writerSettings } from './outbound/store/writing.ts';

await runService({ config: loadConfig(), aggregates: [generations, deletedUsers, usage, writerSettings], compose });
