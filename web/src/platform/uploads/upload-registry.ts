/** Registry of the open uploads of a page by person and project, with the flags they share. */
import type { UploadOwner } from './server-uploads.ts';
import { maxStoredBytes } from './upload-store.ts';
import { isActive, type Upload } from './upload.rules.ts';
import type { Uploads } from './uploads.ts';

/** What the registry needs from the page. */
type RegistryEnvironment = {
  open: (whose: UploadOwner) => Uploads;
  /** Whether the browser stores any upload of a person that resumes by itself, in any project or tab. */
  hasResumable: (owner: number) => Promise<boolean>;
  /** A person has an active upload. */
  onActive: (owner: number) => void;
  onNothingLeft: (owner: number) => void;
  /** Whether leaving the page would lose something. */
  holdPage: (isHeld: boolean) => void;
};

type OpenUploads = { owner: number; uploads: Uploads; stop: () => void };

/** The browser does not store files of this size, so a reload cannot resume them. */
const isLostOnUnload = ({ size }: Upload): boolean => size > maxStoredBytes;

/** `of` returns the uploads of a person in a project; `close` stops all. */
export const createUploadRegistry = (
  environment: RegistryEnvironment,
): { of: (whose: UploadOwner) => Uploads; close: () => void } => {
  const entries = new Map<string, OpenUploads>();
  const activeLines = () =>
    [...entries.values()].flatMap(({ owner, uploads }) =>
      uploads.list.get().flatMap((line) => (isActive(line) ? [{ owner, line }] : [])),
    );
  const updateFlags = (owner: number): void => {
    const all = activeLines();
    environment.holdPage(all.some(({ line }) => isLostOnUnload(line)));
    const [first] = all;
    if (first) return environment.onActive(first.owner);
    void environment.hasResumable(owner).then((is) => {
      if (!is && activeLines().length === 0) environment.onNothingLeft(owner);
    });
  };
  return {
    of: (whose) => {
      const name = `${whose.owner} ${whose.project}`;
      const there = entries.get(name);
      if (there) return there.uploads;
      const uploads = environment.open(whose);
      const stop = uploads.list.subscribe(() => updateFlags(whose.owner));
      entries.set(name, { owner: whose.owner, uploads, stop });
      return uploads;
    },
    close: () => {
      for (const { uploads, stop } of entries.values()) {
        // Stored uploads resume later, so closing must not clear the flag.
        stop();
        uploads.close();
      }
      entries.clear();
      environment.holdPage(false);
    },
  };
};
