/** UI texts for the picture of the user. */
export const texts = {
  title: 'Picture',
  hint: 'Cropped to a square. Without a picture, your initials are shown.',
  upload: 'Upload picture',
  change: 'Change picture',
  remove: 'Remove picture',
  saved: 'Picture saved',
  removed: 'Picture removed',
  unreadable: "This image can't be read. Choose a JPEG, PNG, or WebP image.",
  failed: "The picture couldn't be saved. Please try again.",
} as const;
