const isRoot = process.getuid?.() === 0;

/** Launch options of the browser in tests. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-sync',
    '--disable-component-update',
  ],
};
