/** Devices that are told while no page is open. Source: issue of notifications (web push); docs/decisions/2026-11-24-devices.md. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { okOutput, id, text } from '../../kit/fields.ts';
import { keyBytes, lengthOf, maxPushDevices } from './push.rules.ts';

/** One's own devices: nobody sees or sets them for another. */
const own = { access: 'account.own', impersonation: 'never' } as const;

const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${lengthOf(count)}}$`), { message: 'BAD_INPUT' });

/** A device by the session that is there. */
const device = z.object({ Id: id, Since: z.iso.datetime(), Current: z.boolean() });
/** The installation's public key, with which a browser asks its push service for an address; and the devices. */
const devices = z.object({ Key: z.string(), list: z.array(device).max(maxPushDevices) });

export const pushCalls = {
  devices: defineCall({
    ...own,
    path: '/api/notify/Devices',
    readOnly: true,
    input: z.object({}),
    output: devices,
    summary: 'The key that browsers ask their push service with, and the devices on which the caller is told.',
  }),
  addDevice: defineCall({
    ...own,
    path: '/api/notify/AddDevice',
    input: z.object({ Endpoint: text(1000).min(1), P256dh: bytes(keyBytes.P256dh), Auth: bytes(keyBytes.Auth) }),
    output: devices,
    maxRequestsPerMinute: 30,
    summary: 'Be told on this device as long as the session lasts; of more than ten devices the oldest goes.',
  }),
  dropDevice: defineCall({
    ...own,
    path: '/api/notify/DropDevice',
    scope: { session: 'Id' },
    input: z.object({ Id: id }),
    output: devices,
    summary: 'Be told no more on the device where this session of one’s own is.',
  }),
  tryDevice: defineCall({
    ...own,
    path: '/api/notify/TryDevice',
    input: z.object({}),
    output: okOutput,
    maxRequestsPerMinute: 10,
    summary: 'Tell this device something to see whether it arrives.',
  }),
};
