/** Uploads that the server lists, started in other browsers or on other devices. */
import type { StoredUpload } from './upload-store.ts';

/** The person and the project of uploads. */
export type UploadOwner = { owner: number; project: number };

/** An upload as the server lists it. */
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
  /** Another device is sending it now. */
  Arriving: boolean;
};

/** Prefix of the keys of uploads started elsewhere, followed by the server's id. */
const serverKeyPrefix = 'server-';
export const isServerUploadKey = (key: string): boolean => key.startsWith(serverKeyPrefix);

/** The stored form of an upload started elsewhere. */
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
