const isRoot = process.getuid?.() === 0;

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Launch options of the complete browser. Only it can use a file as microphone, or share a tab. */
export const chromiumOptions = {
  executablePath,
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-sync',
    '--disable-component-update',
  ],
};

/** Launch options of Chromium without its user interface, which needs a quarter less CPU time; the complete browser if it is not installed. */
export const headlessOptions = {
  ...chromiumOptions,
  executablePath: process.env.CHROMIUM_HEADLESS_SHELL || executablePath,
};
