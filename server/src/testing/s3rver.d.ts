/** Types of s3rver, as far as the tests use it. */
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
