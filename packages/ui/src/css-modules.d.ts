declare module '*.module.css' {
  const styles: { readonly [className: string]: string };
  // biome-ignore lint/style/noDefaultExport: css-loader exports the class names as the default export
  export default styles;
}

declare module '*.css';
