/** One upload that two tabs or devices send: whoever ends it first, the file comes once, and both are told what came of it. */
import { expect, test } from 'vitest';
import { ApiProblem } from '../api.ts';
import { allDone, browserOf, fileOf, place, Server, until } from './testing/site.ts';

/** Another device ends it before this part comes from here; it is answered that it is over, and its end as the first time. */
const endedAt = (part: number, end: (id: number) => Promise<{ id: number; name: string | null }>) => {
  const server = new Server();
  const way = server.way();
  const asked = { starts: 0, ends: [] as number[] };
  server.before = (at) => {
    if (at >= part) throw new ApiProblem('UPLOAD_OVER', 409);
  };
  server.way = () => ({
    ...way,
    start: (hash, parts) => {
      asked.starts += 1;
      return way.start(hash, parts);
    },
    end: (id) => {
      asked.ends.push(id);
      return end(id);
    },
  });
  return { server, asked };
};

test('what another device ended while it was sent here, too, is not begun anew: its end is asked for', async () => {
  const { server, asked } = endedAt(3, async () => ({ id: 5, name: null }));
  const browser = browserOf(server);
  const page = browser.page();
  page.add([{ file: fileOf(6), place }]);
  await until(page, ([one]) => one?.state === 'done' || one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ state: 'done', made: 5 }]);
  expect([asked, browser.kept.size]).toEqual([{ starts: 1, ends: [1] }, 0]);
});

test('where the end is refused as over, too, that is told, and it is not asked for without end', async () => {
  const { server, asked } = endedAt(0, async () => Promise.reject(new ApiProblem('UPLOAD_OVER', 409)));
  const page = browserOf(server).page();
  page.add([{ file: fileOf(2), place }]);
  await until(page, ([one]) => one?.state === 'done' || one?.state === 'failed');
  expect(page.list.get()).toMatchObject([{ state: 'failed', fault: { code: 'UPLOAD_OVER' } }]);
  expect([asked.starts, asked.ends.length]).toEqual([1, 3]);
});
