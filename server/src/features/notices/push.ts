/** Devices that are told while no page is open: seen, added, dropped, tried. */
import type { OutputOf } from '@telemachos/contract/call.ts';
import type { noticesCalls } from '@telemachos/contract/features/notices/notices.calls.ts';
import { ECDH } from 'node:crypto';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { isPushAddress } from './push-address.ts';
import { orderTrial } from './pushing.ts';
import * as store from './push.store.ts';

/** Whether a browser's key is a point of P-256 as RFC 8291 has it, uncompressed: nothing is encrypted to any other. */
const isPoint = (key: string): boolean => {
  const bytes = Buffer.from(key, 'base64url');
  try {
    return bytes[0] === 4 && ECDH.convertKey(bytes, 'prime256v1').length > 0;
  } catch {
    return false;
  }
};

/** The key, and one's devices. */
const devicesAs = async (
  context: Connection & { viewer: Viewer; now: Date },
): Promise<OutputOf<(typeof noticesCalls)['devices']>> => {
  const { viewer, now } = context;
  const [keys, list] = [await store.keptKeys(context), await store.devicesOf(context, viewer.userId, now)];
  return {
    Key: keys?.publicKey ?? '',
    list: list.map(({ sessionId, createdAt }) => ({
      Id: sessionId,
      Since: createdAt.toISOString(),
      Current: sessionId === viewer.sessionId,
    })),
  };
};

export const pushHandlers: Pick<Handlers<typeof noticesCalls>, 'devices' | 'addDevice' | 'dropDevice' | 'tryDevice'> = {
  async devices(context) {
    return devicesAs(context);
  },
  async addDevice(context, { Endpoint, P256dh, Auth }) {
    const { viewer, now, services } = context;
    if (!isPushAddress(Endpoint, services.config.pushHosts))
      return context.fail('BAD_INPUT', { fields: { Endpoint: 'BAD_INPUT' } });
    if (!isPoint(P256dh)) return context.fail('BAD_INPUT', { fields: { P256dh: 'BAD_INPUT' } });
    await store.keepDevice(context, {
      userId: viewer.userId,
      sessionId: viewer.sessionId,
      endpoint: Endpoint,
      p256dh: P256dh,
      auth: Auth,
      at: now,
    });
    return devicesAs(context);
  },
  async dropDevice(context, { Id }) {
    await store.dropDevice(context, context.viewer.userId, Id);
    return devicesAs(context);
  },
  async tryDevice(context) {
    const { viewer, now, services } = context;
    const { userId, sessionId } = viewer;
    const devices = await store.devicesOf(context, userId, now);
    if (!devices.some((device) => device.sessionId === sessionId)) return context.fail('NOT_FOUND');
    await orderTrial(services, context, { userId, sessionId });
    return { Ok: true };
  },
};
