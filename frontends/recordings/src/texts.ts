/** The texts of this area. */
export const texts = {
  preparing: (file: string) => `Preparing ${file}`,
  uploading: (file: string) => `Uploading ${file}`,
  cancel: 'Cancel upload',
  replace: 'Replace file',
  chooseOther: 'Choose another file',
  tryAgain: 'Try again',
  keep: (file: string) => `Keep ${file}`,
  drop: 'Drop a transcript here, or choose a file',
  accepted: (extensions: string, size: string) => `${extensions}, up to ${size}`,
  uploaded: (size: string) => `Uploaded, ${size}`,
  errorDetails: 'Error details',
  cannotStart: 'The upload could not be started. Please try again.',
  or: 'or',
  wrongType: (file: string, extensions: string) =>
    `“${file}” isn't a transcript. Choose a file that ends in ${extensions}.`,
  emptyFile: (file: string) => `“${file}” is empty. Choose another file.`,
  tooLarge: (file: string, size: string) => `“${file}” is larger than ${size}. Choose a smaller file.`,
} as const;
