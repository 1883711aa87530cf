/** What another browser or device began, as the server tells it. */
import type { StoredUpload } from './upload-store.ts';

/** Whose uploads they are, and in which project. */
export type UploadOwner = { owner: number; project: number };

/** An upload as the server knows it. */
export type ServerUpload = {
  Id: number;
  Where: 'own' | 'library';
  Category: string;
  Name: string;
  OriginalName: string;
  Mime: string;
  ItemId: number | null;
  MenteesSee: boolean | null;
  Approve: boolean | null;
  FileSize: number | null;
  /** Another device sends it at this time. */
  Arriving: boolean;
};

/** What is begun elsewhere has its key here by the server's number. */
const serverKeyPrefix = 'server-';
export const isServerUploadKey = (key: string): boolean => key.startsWith(serverKeyPrefix);

/** What another browser began, as it is kept here. */
export const toStoredUpload = ({ owner, project }: UploadOwner, known: ServerUpload, at: number): StoredUpload => ({
  key: `${serverKeyPrefix}${known.Id}`,
  owner,
  project,
  place: {
    where: known.Where,
    category: known.Category,
    title: known.Name,
    replaces: known.ItemId,
    menteesSee: known.MenteesSee,
    approve: known.Approve,
  },
  name: known.OriginalName,
  size: known.FileSize ?? 0,
  type: known.Mime,
  at,
  id: known.Id,
  paused: false,
  file: null,
});
