/** JavaScript services: eight callers at once beside a call that runs no script, and the memory after 10,000 runs. */
import { residentMb } from './exports.ts';
import { call, signIn, type Site } from './site.ts';
import { percentile, spread, type Row } from './table.ts';

const callers = 8;
const callsOfEach = 60;
const runs = 10_000;

const publish = async (site: Site, cookie: string, Name: string, Query: string): Promise<void> => {
  const Service = { Id: 0, Name, Query, Roles: ['Coordinator'] };
  const { Id } = (await call(site, cookie, '/api/service/Edit', { Service })) as { Id: number };
  await call(site, cookie, '/api/definitions/Publish', { Id, Version: 1 });
};

/** How long each of `count` pieces of work takes, `callers` at a time, in milliseconds. */
const times = async (count: number, work: (at: number) => Promise<unknown>): Promise<number[]> => {
  const taken: number[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) {
      const at = next++;
      const begun = performance.now();
      await work(at);
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return taken;
};

/** What people call a service is limited for each of them and service: a service for every hundred calls. */
const servicesFor = async (site: Site, author: string, count: number): Promise<string[]> => {
  const names = Array.from({ length: Math.ceil(count / 100) }, (_, at) => `bench-${at}`);
  for (const name of names) await publish(site, author, name, 'return params.a * 2;');
  return names;
};

/** How many services a chain calls: so many runs need fewer calls over HTTP, whose number is limited. */
const innerRuns = 19;

/** Two services, each of which calls others, one after the other. */
const publishChains = async (site: Site, author: string): Promise<string[]> => {
  const names = ['bench-chain-0', 'bench-chain-1'];
  for (const name of names) {
    for (let at = 0; at < innerRuns; at += 1) await publish(site, author, `${name}-${at}`, 'return params.a * 2;');
    const Query = `for (let at = 0; at < ${innerRuns}; at += 1) api.service('${name}-' + at, { a: at });`;
    await publish(site, author, name, Query);
  }
  return names;
};

/** The calls of others while two endless scripts always run: each is stopped after its second, and called again. */
const besideEndless = async (site: Site, cookie: string, others: () => Promise<unknown>): Promise<number[]> => {
  const ended = new AbortController();
  const runEndless = async (): Promise<void> => {
    while (!ended.signal.aborted)
      await call(site, cookie, '/api/Services/bench-endless', { Params: {} }).catch(() => undefined);
  };
  const endless = [runEndless(), runEndless()];
  const taken = await times(callers * callsOfEach, others);
  ended.abort();
  await Promise.all(endless);
  return taken;
};

export const benchScripts = async (site: Site): Promise<Row[]> => {
  const [author, coordinator] = [await signIn(site, 'admin'), await signIn(site, 'coordinator')];
  const names = await servicesFor(site, author, callers * callsOfEach);
  let made = 0;
  const script = (): Promise<unknown> => {
    const name = names[Math.floor(made++ / 100)] ?? '';
    return call(site, coordinator, `/api/Services/${name}`, { Params: { a: made } });
  };
  const plain = () => call(site, coordinator, '/api/user/getcurrent', {});
  await times(callers * 4, plain);
  await times(callers * 4, script);
  const beside = await times(callers * callsOfEach, plain);
  const ours = await times(callers * callsOfEach - callers * 4, script);
  const [p50, p99] = [percentile(ours, 50) - percentile(beside, 50), percentile(ours, 99) - percentile(beside, 99)];
  await publish(site, author, 'bench-endless', 'while (true);');
  const disturbed = await besideEndless(site, coordinator, plain);
  const slower = percentile(disturbed, 99) / percentile(beside, 99);
  const chains = await publishChains(site, author);
  await times(callers * 4, (at) =>
    call(site, coordinator, `/api/Services/${chains[at % chains.length]}`, { Params: {} }),
  );
  const before = await residentMb(site.product.pid);
  await times(Math.ceil(runs / (innerRuns + 1)), (at) =>
    call(site, coordinator, `/api/Services/${chains[at % chains.length]}`, { Params: {} }),
  );
  const after = await residentMb(site.product.pid);
  return [
    {
      what: `a script, ${callers} callers at once, without what any call takes`,
      ours: spread(ours),
      beside: `a call without one ${spread(beside)}`,
      ratio: `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms`,
      goal: 'p50 ≤ 3 ms, p99 ≤ 10 ms',
      met: p50 <= 3 && p99 <= 10,
    },
    {
      what: 'a call without a script while two endless scripts run',
      ours: spread(disturbed),
      beside: `alone ${spread(beside)}`,
      ratio: slower.toFixed(2),
      goal: 'p99 ≤ 1.3',
      met: slower <= 1.3,
    },
    {
      what: `memory of the server after ${runs.toLocaleString('en')} runs`,
      ours: `${Math.round(after)} MB`,
      beside: `${Math.round(before)} MB before`,
      ratio: (after / before).toFixed(2),
      goal: '≤ 1.05',
      met: after <= before * 1.05,
    },
  ];
};
