/** Seconds that run down to zero. */
import { useEffect, useState } from 'react';

/**
 * The seconds left, and a way to start them; measured against the clock, so that a sleeping tab does not lose count.
 */
export const useCountdown = (): [left: number, start: (seconds: number) => void] => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const running = until > now;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [Math.max(0, Math.ceil((until - now) / 1000)), start];
};
