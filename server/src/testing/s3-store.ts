/** An S3-compatible store with one bucket in a temporary folder. */
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

/** The settings that lead to it, and what ends it. */
export type Store = { settings: Record<string, string>; stop: () => Promise<void> };

/** Start it. */
export const startStore = async (directory: string, bucket: string): Promise<Store> => {
  const configureBuckets = [{ name: bucket, configs: [] }];
  const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  // Its own also removes folders that are empty, and may take one from under an object that is being written.
  store.store.deleteObject = async (ofBucket, key) => {
    const paths = ['object', 'object.md5', 'metadata.json'].map((part) =>
      store.store.getResourcePath(ofBucket, key, part),
    );
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  await store.configureBuckets();
  const server: Server = await store.run().then(() => store.httpServer);
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
