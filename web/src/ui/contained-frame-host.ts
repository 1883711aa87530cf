/**
 * The page's side of a contained frame: it starts the frame, answers its requests within limits, and stops a frame that
 * fails, stops answering or floods. The other side is web/public/contained-frame.html.
 */

/** How many requests of a frame may wait for their answers, and how many it may make in a minute. */
export const maxRunningRequests = 20;
export const maxRequestsPerMinute = 600;
/** The longest request, in characters of JSON. */
export const maxRequestLength = 256 * 1024;
/** A frame that sends more messages than this in a minute is stopped. */
export const maxMessagesPerMinute = 3000;
/** A frame that is not heard for so many seconds, while the page is visible, is stopped. */
export const maxSilentSeconds = 5;
/** The frame is never higher: beyond this it scrolls. */
const maxHeightPx = 10_000;

/** Why a frame was stopped: its controller failed, it stopped answering, it flooded the page, it navigated away. */
export type FrameFaultCode = 'ERROR' | 'SILENT' | 'FLOOD' | 'GONE';
/** A fault at its place in the controller, counted from 1; 0 where the place is unknown. */
export type FrameFault = { code: FrameFaultCode; message: string; line: number; column: number };

/** What the controller can ask the page for, by name. A rejection reaches it with the fields of `toFrameProblem`. */
export type FrameMethods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

export type FrameStart = {
  html: string;
  controller: string;
  /** What the controller finds beside the methods; it must be JSON. */
  given: Readonly<Record<string, unknown>>;
  methods: FrameMethods;
  language: string;
  tokens: Readonly<Record<string, string>>;
};

export type FrameListener = {
  onHeight: (px: number) => void;
  onLeave: () => void;
  /** The frame is stopped: it must be taken away. */
  onFail: (fault: FrameFault) => void;
  /** A later fault, such as of an event handler: the view goes on. */
  onError: (fault: FrameFault) => void;
};

/** What is told to a controller about a failed request. */
export type FrameProblem = { code: string; fields?: unknown; theirs?: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const toFault = (code: FrameFaultCode, said: unknown = null): FrameFault => {
  const { message, line, column } = isRecord(said) ? said : {};
  const count = (value: unknown): number => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : 0);
  return { code, message: typeof message === 'string' ? message : '', line: count(line), column: count(column) };
};

/** Counts what happens within a minute. */
const createMinuteCount = (now: () => number) => {
  let begun = now();
  let count = 0;
  return (): number => {
    if (now() - begun >= 60_000) [begun, count] = [now(), 0];
    return (count += 1);
  };
};

/** Answers the requests of a frame, or refuses those beyond the limits. */
export const createRequests = (
  methods: FrameMethods,
  toProblem: (error: unknown) => FrameProblem,
  now: () => number = Date.now,
) => {
  let running = 0;
  const count = createMinuteCount(now);
  return async (name: unknown, input: unknown): Promise<{ output: unknown } | { problem: FrameProblem }> => {
    if (typeof name !== 'string' || typeof input !== 'string' || !Object.hasOwn(methods, name))
      return { problem: { code: 'BAD_INPUT' } };
    if (input.length > maxRequestLength) return { problem: { code: 'BODY_TOO_LARGE' } };
    if (count() > maxRequestsPerMinute || running >= maxRunningRequests)
      return { problem: { code: 'TOO_MANY_REQUESTS' } };
    running += 1;
    try {
      const args: unknown = JSON.parse(input);
      return { output: await methods[name]?.(...(Array.isArray(args) ? (args as unknown[]) : [])) };
    } catch (error) {
      return { problem: toProblem(error) };
    } finally {
      running -= 1;
    }
  };
};

/** Starts the page that a frame has loaded; returns what ends it. */
export const startFrame = (
  frame: Window,
  start: FrameStart,
  toProblem: (error: unknown) => FrameProblem,
  listener: FrameListener,
): (() => void) => {
  const { port1: port, port2 } = new MessageChannel();
  const { methods, ...rest } = start;
  const answer = createRequests(methods, toProblem);
  const count = createMinuteCount(Date.now);
  let silentSeconds = 0;
  const stop = (): void => {
    clearInterval(timer);
    port.close();
  };
  const fail = (fault: FrameFault): void => {
    stop();
    listener.onFail(fault);
  };
  // Seconds are counted, not measured: while this page itself is busy, the frame is not to blame.
  const timer = setInterval(() => {
    silentSeconds = document.visibilityState === 'visible' ? silentSeconds + 1 : 0;
    if (silentSeconds > maxSilentSeconds) fail(toFault('SILENT'));
  }, 1000);
  port.addEventListener('message', ({ data }) => {
    silentSeconds = 0;
    if (!isRecord(data)) return;
    if (count() > maxMessagesPerMinute) return fail(toFault('FLOOD'));
    const { type, id, px, fault } = data;
    if (type === 'height' && typeof px === 'number' && px >= 0) listener.onHeight(Math.min(px, maxHeightPx));
    else if (type === 'leave') listener.onLeave();
    else if (type === 'error') listener.onError(toFault('ERROR', fault));
    else if (type === 'failed') fail(toFault('ERROR', fault));
    else if (type === 'ask') void answer(data['name'], data['input']).then((said) => port.postMessage({ id, ...said }));
  });
  port.start();
  // The frame's origin is opaque: no other target can be named. Only its window gets the port.
  frame.postMessage({ ...rest, methods: Object.keys(methods) }, '*', [port2]);
  return stop;
};
