/** Dropped, chosen or pasted files with their folders, up to a maximum. */

/** Maximum number of files at once. */
export const maxDroppedFiles = 500;

/** A file and the names of its folders, outermost first. */
export type FoundFile = { file: File; folders: readonly string[] };

/** The first files up to the maximum. `more` says that there were others. */
export type FoundFiles = { found: FoundFile[]; more: boolean };

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const readFile = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)));

/** Reads a folder in batches until one is empty. */
const readFolder = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (batch.length === 0 || all.length > maxDroppedFiles) return all;
    all.push(...batch);
  }
};

/** Whether the operating system left this file in the folder. */
const isLeftBySystem = (name: string): boolean =>
  name === '.DS_Store' || name === 'Thumbs.db' || name === 'desktop.ini';

/**
 * Reads dropped files and folders. Must be called during the drop event, because the browser clears the transfer
 * afterwards.
 */
export const readDroppedFiles = async (transfer: DataTransfer): Promise<FoundFiles> => {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return readChosenFiles(transfer.files);
  const waiting = entries.map((entry) => ({ entry, folders: [] as readonly string[] }));
  const found: FoundFile[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { entry, folders } = next;
    if (found.length >= maxDroppedFiles) return { found, more: true };
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

/** Reads chosen or pasted files; a chosen folder keeps its subfolders. */
export const readChosenFiles = (files: Iterable<File> | null): FoundFiles => {
  const all = [...(files ?? [])].filter(({ name }) => !isLeftBySystem(name));
  const found = all
    .slice(0, maxDroppedFiles)
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean) }));
  return { found, more: all.length > maxDroppedFiles };
};
