/** The thread that reads files of rows. A file that takes too long ends with it. */
import { readTableFile, type FileToRead } from './table-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<FileToRead>) => {
  readTableFile(data).then(
    (result) => postMessage(result),
    () => postMessage(null),
  );
});
