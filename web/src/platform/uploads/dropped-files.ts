/** What was dropped, chosen or pasted: files with the folders that they came in, as many as are taken at once. */

/** So many files are taken at once. */
export const mostAtOnce = 500;

/** A file, and the names of the folders that it lies in, the outermost first. */
export type FoundFile = { file: File; folders: readonly string[] };

/** Of more than are taken, the first; `more` says that there were more. */
export type FoundFiles = { found: FoundFile[]; more: boolean };

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const readFile = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)));

/** A folder is read in batches until one is empty. */
const readFolder = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (batch.length === 0 || all.length > mostAtOnce) return all;
    all.push(...batch);
  }
};

/** What systems leave in folders beside people's files. */
const isLeftBySystem = (name: string): boolean =>
  name === '.DS_Store' || name === 'Thumbs.db' || name === 'desktop.ini';

/** Files and folders that were dropped. It is to be called in the turn of the drop: afterwards the browser forgets them. */
export const readDroppedFiles = async (transfer: DataTransfer): Promise<FoundFiles> => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return readChosenFiles(transfer.files);
  const waiting = entries.map((entry) => ({ entry, folders: [] as readonly string[] }));
  const found: FoundFile[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { entry, folders } = next;
    if (found.length >= mostAtOnce) return { found, more: true };
    if (isFolder(entry)) {
      const deeper = [...folders, entry.name];
      waiting.push(...(await readFolder(entry)).map((within) => ({ entry: within, folders: deeper })));
    } else if (isFile(entry) && !isLeftBySystem(entry.name)) {
      const file = await readFile(entry);
      if (file) found.push({ file, folders });
    }
  }
  return { found, more: false };
};

/** Files that were chosen or pasted; of a chosen folder, with the folders in it. */
export const readChosenFiles = (files: Iterable<File> | null): FoundFiles => {
  const all = [...(files ?? [])].filter(({ name }) => !isLeftBySystem(name));
  const found = all
    .slice(0, mostAtOnce)
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean) }));
  return { found, more: all.length > mostAtOnce };
};
