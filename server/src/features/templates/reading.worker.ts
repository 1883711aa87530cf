/** Reads templates in a thread of its own, one after the other. */
import { parentPort } from 'node:worker_threads';
import { readTemplate } from './reading-template.ts';

parentPort?.on('message', (content: string) => parentPort?.postMessage(readTemplate(content)));
parentPort?.postMessage('ready');
