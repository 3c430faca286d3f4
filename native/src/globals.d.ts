/** The origin of the installation that this build opens; the bundler replaces it by the setting NATIVE_SERVER_URL. */
declare const SERVER_ORIGIN: string;

declare module '*.module.css' {
  const styles: { readonly [className: string]: string };
  // biome-ignore lint/style/noDefaultExport: css-loader exports the class names as the default export
  export default styles;
}

declare module '*.css';
