import { runService } from '@minutehand/service-kit/service';
import { composeGateway } from './compose.ts';
import { loadGatewayConfig } from './config.ts';

await runService({ config: loadGatewayConfig(), compose: composeGateway() });
