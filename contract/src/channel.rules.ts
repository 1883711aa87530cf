/** Path and timers of the channel. Source: specification 000 §4. */

/** The WebSocket path. */
export const channelPath = '/live';

/** A page sends a heartbeat each minute; the server drops a page after 90 s without one. */
export const heartbeatIntervalMs = 60_000;
export const heartbeatTimeoutMs = 90_000;

/** A page reconnects after this delay (000 §4). */
export const reconnectDelayMs = 5000;
