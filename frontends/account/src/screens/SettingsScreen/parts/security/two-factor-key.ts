export const TWO_FACTOR_KEY = ['two-factor'];
