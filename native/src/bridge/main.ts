import { installBridge } from './install-bridge.ts';

installBridge(window, SERVER_ORIGIN, (path) => location.assign(path));
