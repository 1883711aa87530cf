/**
 * A picture, a video or a sound on its way to the project: a picture is drawn as it is seen, no larger than a screen
 * needs; of video and sound the length is measured here, where they can be played.
 */
import { fileUrl, type OutputOfPath } from '../../platform/api.ts';
import { sendFiles, type FileTransfer } from '../../platform/send-files.ts';

/** A medium as the project has it. */
export type Medium = OutputOfPath<'/api/files/MediaUploader'>;

/** The longer side of a picture that is sent. */
const maxSidePx = 2000;
const jpegQuality = 0.85;

/** A player may take this long to read a file's duration. */
const metadataTimeoutMs = 10_000;

/**
 * A photograph is drawn anew: how it is to be turned stands in what is not kept of it. Other pictures only where they are
 * larger than is shown.
 */
const asPicture = async (file: File): Promise<File> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const { width, height } = picture;
  const scale = Math.min(1, maxSidePx / Math.max(width, height));
  const isPhotograph = file.type === 'image/jpeg';
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const drawing = canvas.getContext('2d');
  if (!drawing || (scale === 1 && !isPhotograph)) return file;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const type = isPhotograph ? 'image/jpeg' : 'image/png';
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, jpegQuality));
  return drawn ? new File([drawn], file.name, { type }) : file;
};

/** How many seconds a video or a sound takes; null where this browser cannot say. */
const lengthOf = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const player = document.createElement(file.type.startsWith('audio/') ? 'audio' : 'video');
    const address = URL.createObjectURL(file);
    const end = (seconds: number | null): void => {
      clearTimeout(timer);
      player.removeAttribute('src');
      URL.revokeObjectURL(address);
      resolve(seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null);
    };
    const timer = setTimeout(() => end(null), metadataTimeoutMs);
    const measure = (): void => {
      if (Number.isFinite(player.duration)) end(player.duration);
    };
    player.addEventListener('durationchange', measure);
    player.addEventListener('error', () => end(null));
    player.addEventListener(
      'loadedmetadata',
      () => {
        // What was recorded in a browser says its length only once its end was looked for.
        if (!Number.isFinite(player.duration)) player.currentTime = Number.MAX_SAFE_INTEGER;
        measure();
      },
      { once: true },
    );
    player.preload = 'metadata';
    player.src = address;
  });

const stopped = (): DOMException => new DOMException('stopped', 'AbortError');

/** Send files one after the other; `came` hears of each that the project has. */
export const giveMedia = (
  projectId: number,
  files: readonly File[],
  tell: (share: number) => void,
  came: (medium: Medium) => void,
): FileTransfer<null> => {
  let sending: FileTransfer<Medium> | null = null;
  let isStopped = false;
  const giveAll = async (): Promise<null> => {
    for (const [at, file] of files.entries()) {
      const isPicture = file.type.startsWith('image/');
      const ready = isPicture ? await asPicture(file) : file;
      const seconds = isPicture ? null : await lengthOf(file);
      if (isStopped) throw stopped();
      const fields = {
        ProjectId: String(projectId),
        ...(seconds === null ? {} : { Seconds: String(Math.round(seconds * 100) / 100) }),
      };
      sending = sendFiles('/api/files/MediaUploader', fields, [ready], (share) => tell((at + share) / files.length));
      came(await sending.done);
    }
    return null;
  };
  return {
    done: giveAll(),
    stop: () => {
      isStopped = true;
      sending?.stop();
    },
  };
};

/** Where a medium of the project is fetched by those who manage it. */
export const addressOfMedium = (projectId: number, file: number): string =>
  fileUrl('/api/files/ProjectMedia', { ProjectId: String(projectId), Id: String(file) });
