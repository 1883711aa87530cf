/** What the tests use of s3rver, which brings no types. */
declare module 's3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: unknown[] }[];
    });
    httpServer: Server;
    run(): Promise<AddressInfo>;
    configureBuckets(): Promise<void>;
    close(): Promise<void>;
  }
}
