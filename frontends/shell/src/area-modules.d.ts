declare module 'account/area' {
  export const area: import('@minutehand/web-kit').Area;
}
declare module 'assistant/area' {
  export const area: import('@minutehand/web-kit').Area;
}
declare module 'billing/area' {
  export const area: import('@minutehand/web-kit').Area;
}
declare module 'meetings/area' {
  export const area: import('@minutehand/web-kit').Area;
}
declare module 'notifications/area' {
  export const area: import('@minutehand/web-kit').Area;
}
declare module 'recordings/area' {
  export const area: import('@minutehand/web-kit').Area;
}
declare module 'search/area' {
  export const area: import('@minutehand/web-kit').Area;
}
