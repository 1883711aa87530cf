/** One device is told: encrypted for it (RFC 8291), sent to its push service (RFC 8030), within bounds. */
import type { Pushed } from '@telemachos/contract/features/notices/push.rules.ts';
import webPush from 'web-push';
import type { Config } from '../../platform/config.ts';
import { senderAddress } from '../../platform/sender-address.ts';
import { isPushAddress } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';
import type { Device } from './push.store.ts';

/** How long a push service keeps it for a device that is away, in seconds: what is older than a day is in mails. */
const timeToLiveSeconds = 24 * 3600;
/** A push service must answer within this time. */
const pushTimeoutMs = 5000;

/** Told; gone for good; not now (it is tried again); not at all. */
export type Answer = 'told' | 'gone' | 'later' | 'refused';

const meaning = (status: number): Answer => {
  if (status >= 200 && status < 300) return 'told';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
};

/** Whoever runs the installation, for the push service to write to: the address that mails come from. */
const subjectOf = ({ mailFrom }: Config): string => `mailto:${senderAddress(mailFrom)}`;

/** Tell it. Nothing of the answer is read but its status. */
export const tellDevice = async (
  { endpoint, p256dh, auth }: Device,
  pushed: Pushed,
  { config, keys }: { config: Config; keys: PushKeys },
): Promise<Answer> => {
  // A setting that named its service may have been taken back.
  if (!isPushAddress(endpoint, config.pushHosts)) return 'gone';
  try {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(pushed), {
      vapidDetails: { subject: subjectOf(config), ...keys },
      TTL: timeToLiveSeconds,
      urgency: 'normal',
      topic: pushed.Tag,
      contentEncoding: 'aes128gcm',
    });
    const { 'Content-Length': _length, ...headers } = request.headers;
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(request.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(pushTimeoutMs),
    });
    await answer.body?.cancel();
    return meaning(answer.status);
  } catch (error) {
    // Keys that are no point of the curve cannot be encrypted for; everything else is the network's.
    return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
      ? 'later'
      : 'refused';
  }
};
