/**
 * The product as its user runs it: the server in a process of its own, over a database in a folder of its own or a
 * given one.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fastTempFolder } from '../server/src/testing/temporary-folder.ts';
import { minuteMs } from '../server/src/testing/time-limits.ts';
import { serverBundle } from './build-server.ts';
import { compileCache } from './compile-cache.ts';
import v8Flags from './v8-flags.json' with { type: 'json' };

export type Product = {
  url: string;
  /** What the start printed. */
  block: string;
  /** Milliseconds from the command to the printed block. */
  readyAfter: number;
  pid: number;
  /** SIGKILL, as if the power was cut. */
  kill(): Promise<void>;
  /** SIGTERM, and the folder stays for another start. */
  stop(): Promise<void>;
  /** Start again on the same folder and port. */
  restart(): Promise<void>;
  /** Stop, and remove the folder. */
  end(): Promise<void>;
};

const root = new URL('..', import.meta.url).pathname;
const startTimeoutMs = minuteMs;

/**
 * Start the product from its bundle, which the caller has built; `environment` adds to the settings, `parent` is where
 * its folder of data is made.
 */
export const startProduct = async (environment: Record<string, string> = {}, parent = tmpdir()): Promise<Product> => {
  const folder = await mkdtemp(join(parent, 'telemachos-product-'));
  let child: ChildProcess;
  let port = '0';

  const launch = async (): Promise<string> => {
    const started = Date.now();
    child = spawn(process.execPath, [...v8Flags, serverBundle], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, PORT: port, LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`the server was not ready after ${startTimeoutMs / 1000} s:\n${lines.join('\n')}`)),
        startTimeoutMs,
      );
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)));
      if (child.stdout)
        createInterface(child.stdout).on('line', (line) => {
          lines.push(line);
          // The block ends with the same rule it began with.
          if (line.startsWith('───') && lines.filter((seen) => seen.startsWith('───')).length > 1) {
            clearTimeout(late);
            resolve();
          }
        });
    });
    product.readyAfter = Date.now() - started;
    product.pid = child.pid ?? 0;
    return lines.join('\n');
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const product: Product = {
    url: '',
    block: '',
    readyAfter: 0,
    pid: 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    restart: async () => {
      await end('SIGTERM');
      product.block = await launch();
    },
    end: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
  product.block = await launch();
  product.url = /https?:\/\/\S+/.exec(product.block)?.[0] ?? '';
  port = new URL(product.url).port;
  return product;
};

/** Start a product that nobody measures: its data in memory, its code compiled once for all tests. */
export const startTestProduct = (environment: Record<string, string> = {}): Promise<Product> =>
  startProduct({ NODE_COMPILE_CACHE: compileCache, ...environment }, fastTempFolder());
