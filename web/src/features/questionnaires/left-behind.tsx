/** Looks for what an earlier attempt left on this device; there is hardly ever any. */
import { Suspense, useEffect, useState } from 'react';
import { focusHeading } from '../../ui/focus.ts';
import type { Said } from './copy.rules.ts';
import { LeftLater } from './load-later.ts';
import type { LeftOf } from './queue/forget-left.ts';
import { leftOfAction, sendLeftovers } from './queue/leftovers.ts';

/**
 * What this device still has of an earlier attempt at the same action: it is shown once more before it is forgotten.
 */
export const LeftBehind = ({ owner, actionId, answerSetId }: LeftOf) => {
  const [list, setList] = useState<readonly Said[]>([]);
  useEffect(() => {
    let here = true;
    const look = async () => {
      if ((await leftOfAction(owner, actionId, answerSetId)).length === 0) return;
      // Some of it may only have waited for a network.
      await sendLeftovers(owner);
      const left = await leftOfAction(owner, actionId, answerSetId);
      if (here)
        setList(
          left.map(({ asked, said, Text, OptionId }) => ({
            asked: asked ?? '',
            said: said || Text || String(OptionId ?? ''),
          })),
        );
    };
    // Nothing is lost when this fails: it stays on the device, and the next visit looks again.
    look().catch(() => undefined);
    return () => {
      here = false;
    };
  }, [owner, actionId, answerSetId]);
  if (list.length === 0) return null;
  const gone = () => {
    focusHeading();
    setList([]);
  };
  return (
    <Suspense fallback={null}>
      <LeftLater list={list} of={{ owner, actionId, answerSetId }} onGone={gone} />
    </Suspense>
  );
};
