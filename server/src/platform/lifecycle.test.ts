/** The registry of server parts: values, the order of stops, and names used twice. */
import { describe, expect, it } from 'vitest';
import { createLifecycle } from './lifecycle.ts';

describe('createLifecycle', () => {
  it('stops parts in the stated order and hands each what its start returned', async () => {
    const stopped: string[] = [];
    const lifecycle = createLifecycle(['pages', 'mailer', 'jobs']);
    for (const name of ['jobs', 'mailer', 'pages'] as const)
      await lifecycle.start({ name, start: () => `${name} value`, stop: (value) => void stopped.push(value) });
    await lifecycle.stop();
    expect(stopped).toEqual(['pages value', 'mailer value', 'jobs value']);
  });

  it('waits for one stop before the next', async () => {
    const events: string[] = [];
    const lifecycle = createLifecycle(['first', 'second']);
    await lifecycle.start({
      name: 'first',
      start: () => undefined,
      stop: async () => {
        await Promise.resolve();
        events.push('first stopped');
      },
    });
    await lifecycle.start({ name: 'second', start: () => undefined, stop: () => void events.push('second stopped') });
    await lifecycle.stop();
    expect(events).toEqual(['first stopped', 'second stopped']);
  });

  it('skips parts that never started', async () => {
    const lifecycle = createLifecycle(['mailer']);
    await expect(lifecycle.stop()).resolves.toBeUndefined();
  });

  it('refuses a name that is registered twice', async () => {
    const lifecycle = createLifecycle(['mailer']);
    await lifecycle.start({ name: 'mailer', start: () => 1 });
    await expect(lifecycle.start({ name: 'mailer', start: () => 2 })).rejects.toThrow('mailer');
  });
});
