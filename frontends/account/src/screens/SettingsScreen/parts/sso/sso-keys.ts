export const SSO_CONNECTION_KEY = ['sso', 'connection'];
export const SSO_SETTINGS_KEY = ['sso', 'settings'];
