/**
 * Sending a file in parts, for one's own files and for the library alike: start, parts, end. Source: specification 000 §3,
 * §4, §7, §9.
 */
import { z } from 'zod';
import { counter, okOutput, id, idInQuery, text } from '../../kit/fields.ts';
import { maxUploadBytes, maxUploadNameLength, maxUploadParts, partBytes, partsOf } from './uploads.rules.ts';

/** A SHA-256 in hexadecimal, small letters. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Parts from one to another, both counted, in their order. */
export const partRanges = z.array(z.tuple([counter, counter]));

/** What a start says, beside what its place asks for. */
export const uploadStarted = <Own extends z.ZodRawShape>(own: Own) =>
  z
    .object({
      /** Whoever sends it; nobody but the caller. */
      UserId: id.nullish(),
      /** What the file is called where it comes from. Only its last piece counts, and that is cleaned. */
      OriginalName: text(maxUploadNameLength).min(1),
      /** What the browser takes it for: not believed, its content tells. */
      Mime: text(200).default(''),
      Parts: z.int().min(1).max(maxUploadParts),
      /** Bytes. Without it the last part tells. */
      FileSize: z.int().min(1).max(maxUploadBytes.all).nullish(),
      /** The SHA-256 of the whole file: with it the same file goes on where it stopped, and the end is compared with it. */
      Sha256: sha256.nullish(),
      /**
       * As which one began to send it before: it is that one, though its folder was renamed meanwhile. Where it ended
       * elsewhere nothing is missing, and its end is answered as it was.
       */
      UploadId: id.nullish(),
      ...own,
    })
    .refine(
      ({ FileSize, Parts }: { FileSize?: unknown; Parts?: unknown }) =>
        typeof FileSize === 'number' ? partsOf(FileSize) === Parts : true,
      {
        path: ['Parts'],
        message: 'PARTS',
      },
    );

/** What a start answers: by which id the parts are sent, and which are missing. */
export const startAnswer = z.object({
  Id: id,
  /** The length of every part but the last, in bytes. */
  PartSize: z.literal(partBytes),
  Missing: partRanges,
  /** It was begun before, and goes on. */
  Resumed: z.boolean(),
});

export const startProblems = [
  'FILE_NAME',
  'FILE_TOO_LARGE',
  'QUOTA_REACHED',
  'TOO_MANY_UPLOADS',
  'NOT_A_FILE',
] as const;

/** The call that takes a part; its access, path and sentence are its place's. */
export const partCall = {
  scope: { upload: 'Id' },
  input: z.object({
    Id: z.union([id, idInQuery]),
    /** Its place, from 0. */
    part: z.union([
      counter,
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ]),
    UserId: z.union([id, idInQuery]).nullish(),
    /** That of the part: one that arrives otherwise is refused. */
    Sha256: sha256.nullish(),
  }),
  output: okOutput,
  problems: ['NO_FILES', 'UPLOAD_OVER', 'PART_UNKNOWN', 'PART_LENGTH', 'PART_HASH'],
  // A part that is too long is told by its name, up to twice the length.
  uploads: { maxFiles: 1, maxFileBytes: 2 * partBytes, inMemory: true },
  transaction: 'on-demand',
} as const;

/**
 * Details: of PARTS_MISSING `Missing`; of FILE_TOO_LARGE and QUOTA_REACHED `Limit` in bytes; of FILE_KIND `Name`. After
 * FILE_DIFFERS all parts are missing again; after the others of a file the upload is gone.
 */
export const endProblems = [
  'PARTS_MISSING',
  'FILE_DIFFERS',
  'FILE_KIND',
  'FILE_NAME',
  'PICTURE_NOT_STRIPPED',
  'FILE_TOO_LARGE',
  'QUOTA_REACHED',
  'FILE_INFECTED',
] as const;
