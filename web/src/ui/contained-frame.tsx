/** A frame for HTML and JavaScript that administrators wrote: it reaches nothing but what it is handed. */
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { toApiProblem } from '../platform/api.ts';
import { useLanguage } from '../platform/i18n.ts';
import { startFrame, type FrameFault, type FrameMethods, type FrameProblem } from './contained-frame-host.ts';

/** The tokens of tokens.css that a view may use. */
const tokenNames = [
  '--primary',
  '--primary-strong',
  '--primary-soft',
  '--surface',
  '--ground',
  '--line',
  '--control-line',
  '--text',
  '--text-quiet',
  '--red-800',
  '--green-800',
  '--amber-ink',
  '--font',
  '--radius',
  '--radius-small',
] as const;

const readTokens = (): Record<string, string> => {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(tokenNames.map((name) => [name, style.getPropertyValue(name).trim()]));
};

const toFrameProblem = (error: unknown): FrameProblem => {
  const { code, fields, details } = toApiProblem(error);
  return { code, fields, ...(code === 'STALE' ? { theirs: details['Theirs'] } : {}) };
};

export type ContainedFrameProps = {
  /** What it is, for screen readers. */
  title: string;
  html: string;
  controller: string;
  /** What the controller finds in `view` beside its methods; JSON. What is given later does not reach a running frame. */
  given: Readonly<Record<string, unknown>>;
  /** The methods of `view`, each a promise for the controller. */
  methods: FrameMethods;
  /** The frame was stopped; the caller takes it away. */
  onFail: (fault: FrameFault) => void;
  /** A fault after the controller has begun; the view goes on. */
  onError?: (fault: FrameFault) => void;
  minHeightPx?: number;
};

/**
 * Runs a controller with its HTML. The height follows the content; Escape leaves the frame to what comes after it. A new
 * `key` starts it anew.
 */
export const ContainedFrame = ({
  title,
  html,
  controller,
  given,
  methods,
  onFail,
  onError,
  minHeightPx = 48,
}: ContainedFrameProps) => {
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const [heightPx, setHeightPx] = useState(minHeightPx);
  useEffect(() => () => stop.current?.(), []);
  const begin = (): void => {
    const target = frame.current?.contentWindow;
    if (!target) return;
    if (stop.current) {
      // The frame has loaded something else.
      stop.current();
      return onFail({ code: 'GONE', message: '', line: 0, column: 0 });
    }
    stop.current = startFrame(
      target,
      { html, controller, given, methods, language, tokens: readTokens() },
      toFrameProblem,
      {
        onHeight: (px) => setHeightPx(Math.max(minHeightPx, Math.ceil(px))),
        onLeave: () => after.current?.focus(),
        onFail,
        onError: (fault) => onError?.(fault),
      },
    );
  };
  return (
    <>
      <Box
        component="iframe"
        ref={frame}
        title={title}
        src="/contained-frame.html"
        sandbox="allow-scripts"
        onLoad={begin}
        style={{ height: heightPx }}
        sx={{
          display: 'block',
          width: '100%',
          border: 0,
          '&:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: 2 },
        }}
      />
      <span ref={after} tabIndex={-1} />
    </>
  );
};
