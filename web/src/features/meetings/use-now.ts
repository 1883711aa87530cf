/** The present, as far as meetings need it: what is over, what is ahead, which day is today. */
import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The instant, minute by minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
