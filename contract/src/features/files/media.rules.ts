/** Pictures, video and sound that actions show: kinds and limits, for server and browser. */

/** The kinds of media. */
export const mediaKinds = ['picture', 'video', 'sound'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The largest file of each kind, in bytes. */
export const mediaBytes: Readonly<Record<MediaKind, number>> = {
  picture: 5_000_000,
  sound: 50_000_000,
  video: 200_000_000,
};

/** What all media of a project may come to, in bytes. */
export const maxMediaBytes = 5_000_000_000;

/** The most pixels on each side of a picture. */
export const maxMediaSidePx = 4096;

/** Duration of a video or a recording; nobody can be said to have watched a shorter one. */
export const minMediaSeconds = 0.5;
export const maxMediaSeconds = 43_200;

/** Media files that one action shows. */
export const maxMediaPerAction = 20;

/** What the device's own chooser offers; the server looks at the content. */
export const mediaAccept = 'image/jpeg,image/png,image/webp,video/mp4,video/webm,audio/mpeg,audio/mp4,audio/ogg';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Where an action gives items of the library to read: those stay behind with their library, and are chosen anew. */
const withoutItems = ({ Reading, ...data }: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(Reading)
    ? {
        ...data,
        Reading: Reading.map((one: unknown): unknown => {
          if (!isRecord(one)) return one;
          const { Item: _elsewhere, ...rest } = one;
          return rest;
        }),
      }
    : { ...data, ...(Reading === undefined ? {} : { Reading }) };

/**
 * The data of an action elsewhere, its files called otherwise; what has no other name there is still to be given, and
 * what it gives to read still to be chosen.
 */
export const withFiles = (
  data: Record<string, unknown>,
  named: (file: unknown) => unknown,
): Record<string, unknown> => {
  const { Media } = data;
  if (!Array.isArray(Media)) return withoutItems(data);
  return withoutItems({
    ...data,
    Media: Media.map((one: unknown): unknown => {
      if (!isRecord(one) || !('File' in one)) return one;
      const { File, ...rest } = one;
      const name = named(File);
      return name === undefined ? rest : { ...rest, File: name };
    }),
  });
};

/** The files that the data of an action name, as numbers. */
export const filesIn = ({ Media }: Readonly<Record<string, unknown>>): number[] =>
  (Array.isArray(Media) ? Media : []).flatMap((one: unknown) => {
    const file = isRecord(one) ? one['File'] : null;
    return typeof file === 'number' && Number.isSafeInteger(file) ? [file] : [];
  });
