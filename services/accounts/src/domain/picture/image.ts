/** An image whose structure was read completely, without metadata and without bytes that a decoder does not need. */
export type Image = { readonly width: number; readonly height: number; readonly bytes: Uint8Array };
